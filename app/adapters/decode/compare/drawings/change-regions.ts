import { connected, joined, unionOfBoxes } from "#app/adapters/decode/compare/boxes.ts";
import type { ChangedRegion, PageBox } from "#app/adapters/decode/compare/compared.ts";
import type { Box } from "#app/adapters/decode/compare/raster.ts";
import { inReadingOrder } from "#app/adapters/decode/compare/regions.ts";
import type { DrawingBox, Sheet } from "#app/adapters/decode/dxf/dxf-svg.ts";
import { apply, type Point } from "#app/adapters/decode/dxf/plane.ts";
import type { DrawingChange } from "./drawing-changes.ts";

/** Pixels that are added around each change. Changes whose regions then touch are joined. */
const AROUND = 8;
/** From this number of changes of one kind on, those whose centre is in the same square of the page are joined. */
const MANY = 400;
const SQUARES = 40;
const MOST_WORDS = 100;

/** Both pages, and the shift of the newer drawing as a whole. */
export type Sheets = { older: Sheet; newer: Sheet; shift: Point };
type Region = Box & { changes: DrawingChange[] };

/**
 * Returns the places of changes on the newer page, in reading order. Changes that touch are one, such as the lines and
 * arcs of an outline; what was added or removed is told by itself. A removed entity has the place at which it would be.
 */
export function changeRegions(changes: readonly DrawingChange[], sheets: Sheets): ChangedRegion[] {
  const byKind = Map.groupBy(changes, ({ kind }) => kind);
  const regions = [...byKind.values()].flatMap((same) => {
    const single = same.map((change) => ({ ...boxOnNewer(change, sheets), changes: [change] }));
    return joined(single.length > MANY ? bySquares(single, sheets.newer) : single, unite);
  });
  const stayed = regions.filter(hasStayed);
  const whole = connected(stayed).map((group) => group.reduce(unite));
  const others = regions.filter((region) => !hasStayed(region));
  return inReadingOrder([...whole, ...others]).flatMap((region) => describe(region, sheets));
}

/** Whether its entities are in both drawings, somehow. */
function hasStayed({ changes }: Region): boolean {
  return changes.every(({ before, after }) => before && after);
}

function bySquares(regions: readonly Region[], { width, height }: Sheet): Region[] {
  const size = Math.max(width, height) / SQUARES;
  const square = (region: Region) =>
    `${Math.floor((region.left + region.right) / 2 / size)} ${Math.floor((region.top + region.bottom) / 2 / size)}`;
  return [...Map.groupBy(regions, square).values()].map((group) => group.reduce(unite));
}

function unite(one: Region, other: Region): Region {
  return { ...unionOfBoxes(one, other), changes: [...one.changes, ...other.changes] };
}

function describe(region: Region, sheets: Sheets): ChangedRegion[] {
  const [first] = region.changes;
  if (!first) return [];
  const was = region.changes.flatMap(({ before }) =>
    before ? [onPage(before.box, sheets.older)] : [],
  );
  const [one, ...more] = was;
  const [words, ...otherWords] = region.changes.flatMap((change) => changedWords(change) ?? []);
  const isOneKind = region.changes.every(({ kind }) => kind === first.kind);
  return [
    {
      ...shares(region, sheets.newer),
      kind: isOneKind ? first.kind : "changed",
      entities: region.changes.length,
      ...(one && { from: shares(more.reduce(unionOfBoxes, one), sheets.older) }),
      ...(words && otherWords.length === 0 && { words }),
    },
  ];
}

function changedWords({ kind, before, after }: DrawingChange): ChangedRegion["words"] | null {
  if (kind !== "changed" || before.part.words === after.part.words) return null;
  const cut = (words: string) => words.slice(0, MOST_WORDS);
  return { before: cut(before.part.words), after: cut(after.part.words) };
}

function boxOnNewer({ before, after }: DrawingChange, { newer, shift }: Sheets): Box {
  if (after) return onPage(after.box, newer);
  const { left, bottom, right, top } = before.box;
  const moved = { left: left + shift.x, right: right + shift.x };
  return onPage({ ...moved, bottom: bottom + shift.y, top: top + shift.y }, newer);
}

function onPage({ left, bottom, right, top }: DrawingBox, { matrix }: Sheet): Box {
  const [from, to] = [apply(matrix, { x: left, y: top }), apply(matrix, { x: right, y: bottom })];
  return {
    left: from.x - AROUND,
    top: from.y - AROUND,
    right: to.x + AROUND,
    bottom: to.y + AROUND,
  };
}

// A change outside the page is shown at the edge.
function shares({ left, top, right, bottom }: Box, { width, height }: Sheet): PageBox {
  const within = (at: number, size: number) =>
    Math.min(size - AROUND, Math.max(0, Math.min(at, size)));
  const [x, y] = [within(left, width), within(top, height)];
  return {
    x: x / width,
    y: y / height,
    width: (Math.min(width, Math.max(right, x + AROUND)) - x) / width,
    height: (Math.min(height, Math.max(bottom, y + AROUND)) - y) / height,
  };
}
