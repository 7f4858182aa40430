import { CELL } from "#app/adapters/decode/compare/cell-colours.ts";
import { type Cells, isChanged } from "#app/adapters/decode/compare/changed-cells.ts";
import { findChanges } from "#app/adapters/decode/compare/find-changes.server.ts";
import { areDrawnAlike, countEqualCells } from "#app/adapters/decode/compare/isolated-cells.ts";
import type { LaidOver } from "#app/adapters/decode/compare/lay-over.server.ts";
import {
  type Box,
  type Placing,
  paperOf,
  type Raster,
} from "#app/adapters/decode/compare/raster.ts";
import { piecesOf } from "#app/adapters/decode/compare/regions.ts";
import { warp } from "#app/adapters/decode/compare/warp.ts";
import type { FinePage } from "./fine-page.ts";

type Size = { width: number; height: number };
/** Both pages, the older one turned as it lies; `placing` in shares of them. */
export type FinePair = { older: FinePage; newer: FinePage; placing: Placing };

/** The parts in which a page is drawn, in pixels: 33 MB a picture. */
const PART = { width: 4096, height: 2048 };
/** Pixels around each part that are compared with it, so that nothing lies at an edge. */
const AROUND = 4 * CELL;
/** No part is begun after this many milliseconds. */
const MOST_MS = 9_000;
/** Pages nearer than this share of their size to lying on each other do so. */
const STILL = 1e-4;

/** Both pages at a size at which the newer one is `size` pixels. */
export type SizedPair = FinePair & { size: Size; olderSize: Size; inOlder: Placing };

/** Both pages at this size of the newer one. */
export function sizedPair(pair: FinePair, size: Size): SizedPair {
  const exact = snapped(pair.placing);
  const olderSize = {
    width: Math.max(1, Math.round(size.width / exact.scaleX)),
    height: Math.max(1, Math.round(size.height / exact.scaleY)),
  };
  const inOlder: Placing = {
    scaleX: (exact.scaleX * olderSize.width) / size.width,
    scaleY: (exact.scaleY * olderSize.height) / size.height,
    shiftX: exact.shiftX * olderSize.width,
    shiftY: exact.shiftY * olderSize.height,
  };
  return { ...pair, size, olderSize, inOlder };
}

/**
 * Compares two pages part by part and marks what differs in the cells of `laid`. Returns false if the time did not
 * suffice for all parts; the cells of the others are kept.
 */
export async function lookClosely(
  pair: SizedPair,
  coarse: Cells,
  laid: LaidOver,
): Promise<{ cells: Cells; isWhole: boolean }> {
  const { size } = pair;
  const cells: Cells = { ...coarse, changed: coarse.changed.slice() };
  const scale = { x: laid.newer.width / size.width, y: laid.newer.height / size.height };
  const started = performance.now();
  for (const part of partsOf(size)) {
    if (performance.now() - started > MOST_MS) return { cells, isWhole: false };
    const box = grownWithin(part, size);
    const { found } = await comparePart(pair, box, laid);
    forget(cells, part, scale);
    if (found) markPieces(cells, found, { box, part, scale });
  }
  return { cells, isWhole: true };
}

/** Compares a part of the newer page with what the older one shows there; `found` is null if they are equal. */
export async function comparePart(
  { older, newer, size, olderSize, inOlder }: SizedPair,
  box: Box,
  laid: LaidOver,
): Promise<{ found: Cells | null; before: Raster; after: Raster }> {
  const after = await newer.draw(size, box);
  const before = await drawnOnto(older, olderSize, inOlder, box, after);
  const counted = countEqualCells(before, after);
  const isAlike = counted.inked < 200 ? laid.isDrawnAlike : areDrawnAlike(counted);
  const found = isEqual(before, after) ? null : await findChanges(before, after, isAlike);
  return { found, before, after };
}

function isEqual(one: Raster, other: Raster): boolean {
  return Buffer.compare(one.data, other.data) === 0;
}

/** Pages that lie on each other but for the error of measuring it are drawn exactly alike. */
function snapped(placing: Placing): Placing {
  const { scaleX, scaleY, shiftX, shiftY } = placing;
  const isStill =
    Math.max(Math.abs(shiftX), Math.abs(shiftY)) < STILL &&
    Math.max(Math.abs(scaleX - 1), Math.abs(scaleY - 1)) < 2 * STILL;
  return isStill ? { scaleX: 1, scaleY: 1, shiftX: 0, shiftY: 0 } : placing;
}

function partsOf({ width, height }: Size): Box[] {
  const parts: Box[] = [];
  for (let top = 0; top < height; top += PART.height) {
    for (let left = 0; left < width; left += PART.width) {
      const [right, bottom] = [
        Math.min(width, left + PART.width),
        Math.min(height, top + PART.height),
      ];
      parts.push({ left, top, right, bottom });
    }
  }
  return parts;
}

/** A part with its surroundings, as far as the page goes. */
export function grownWithin({ left, top, right, bottom }: Box, { width, height }: Size): Box {
  return {
    left: Math.max(0, left - AROUND),
    top: Math.max(0, top - AROUND),
    right: Math.min(width, right + AROUND),
    bottom: Math.min(height, bottom + AROUND),
  };
}

/** Draws what the older page shows in a part of the newer one. */
async function drawnOnto(
  older: FinePage,
  size: Size,
  placing: Placing,
  box: Box,
  newer: Raster,
): Promise<Raster> {
  const first = {
    x: box.left * placing.scaleX + placing.shiftX,
    y: box.top * placing.scaleY + placing.shiftY,
  };
  const far = {
    x: box.right * placing.scaleX + placing.shiftX,
    y: box.bottom * placing.scaleY + placing.shiftY,
  };
  const there: Box = {
    left: within(Math.floor(first.x), size.width - 1),
    top: within(Math.floor(first.y), size.height - 1),
    right: within(Math.ceil(far.x), size.width),
    bottom: within(Math.ceil(far.y), size.height),
  };
  const onPage = {
    ...there,
    right: Math.max(there.right, there.left + 1),
    bottom: Math.max(there.bottom, there.top + 1),
  };
  const drawn = await older.draw(size, onPage);
  const isSame = drawn.width === newer.width && drawn.height === newer.height;
  const residual = {
    ...placing,
    shiftX: first.x - onPage.left,
    shiftY: first.y - onPage.top,
  };
  if (isSame && Math.abs(residual.shiftX) < 0.1 && Math.abs(residual.shiftY) < 0.1) return drawn;
  return warp(drawn, newer, residual, paperOf(newer));
}

function within(at: number, most: number): number {
  return Math.max(0, Math.min(most, at));
}

type Scale = { x: number; y: number };

function cellsOf({ columns, rows }: Cells, box: Box, scale: Scale) {
  const column = (x: number) => Math.min(columns - 1, Math.floor((x * scale.x) / CELL));
  const row = (y: number) => Math.min(rows - 1, Math.floor((y * scale.y) / CELL));
  const [left, top] = [column(box.left), row(box.top)];
  const [right, bottom] = [column(box.right - 1), row(box.bottom - 1)];
  return { left, top, right, bottom };
}

/** What was found in a part at the smaller size is replaced by what is found now. */
function forget(cells: Cells, part: Box, scale: Scale): void {
  const { left, top, right, bottom } = cellsOf(cells, part, scale);
  for (let row = top; row <= bottom; row++) {
    cells.changed.fill(0, row * cells.columns + left, row * cells.columns + right + 1);
  }
}

/** Marks where something was found in a part, but for what is too small to be a change. */
function markPieces(
  cells: Cells,
  found: Cells,
  { box, part, scale }: { box: Box; part: Box; scale: Scale },
): void {
  for (const piece of piecesOf(found)) {
    for (let row = piece.top / CELL; row < piece.bottom / CELL; row++) {
      for (let column = piece.left / CELL; column < piece.right / CELL; column++) {
        if (!isChanged(found, row * found.columns + column)) continue;
        const left = box.left + column * CELL;
        const top = box.top + row * CELL;
        const isOfPart =
          left >= part.left && left < part.right && top >= part.top && top < part.bottom;
        if (!isOfPart) continue;
        const place = cellsOf(cells, { left, top, right: left + 1, bottom: top + 1 }, scale);
        cells.changed[place.top * cells.columns + place.left] = CELL * CELL;
      }
    }
  }
}
