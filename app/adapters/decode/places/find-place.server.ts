import { CELL } from "#app/adapters/decode/compare/cell-colours.ts";
import type { Cells } from "#app/adapters/decode/compare/changed-cells.ts";
import { findChanges } from "#app/adapters/decode/compare/find-changes.server.ts";
import type { LaidOver } from "#app/adapters/decode/compare/lay-over.server.ts";
import { type Box, lightness, type Plane, paperOf } from "#app/adapters/decode/compare/raster.ts";
import { warp } from "#app/adapters/decode/compare/warp.ts";
import type { PlaceVerdict } from "./checked-places.ts";
import { bestMatch, pyramidOf, type Template, templateOf } from "./correlation.ts";
import { type FoundPiece, LEVELS, searchPage } from "./search-page.ts";

/** Both pages, prepared for any number of places. */
export type ReadPages = {
  laid: LaidOver;
  cells: Cells;
  /** Read on demand: a place that is the whole page does not need it. */
  planes: () => Planes;
};
/** The lightness of both pages, as pyramids. */
type Planes = {
  older: Plane[];
  newer: Plane[];
  /** The older page, moved and scaled onto the newer one. */
  laidOlder: Plane;
};
/** The position of a place on the newer page (in pixels of `laid.newer`), and the verdict on it. */
export type FoundPlace = {
  verdict: PlaceVerdict;
  box: Box | null;
  likeness: number;
};

// Chosen by `npm run bench -w lab -- compare` (docs/versions.md).
/** The least correlation of a place's surroundings, compared at the same position. */
const FOUND_IN_PLACE = 0.6;
/** The least correlation of a thing, or of a place with its surroundings, anywhere on the page. */
const FOUND_ELSEWHERE = 0.9;
/** The least lead of the best match over the next one. */
const CLEARLY = 0.04;
/**
 * The least correlation of a match that fits less well but has the same size, because what lies behind the thing
 * has changed.
 */
const FOUND_BEFORE_OTHERS = 0.65;
const FAR_BETTER = 0.22;
const SAME_SCALE = 0.03;
/** A point, or a smaller box, is enlarged to a square of this many pixels. */
const LEAST_EDGE = 48;
/** A match that is fewer pixels away is at the old position. */
const STILL = 3;
/** A smaller thing is not searched for elsewhere without its surroundings. */
const LEAST_THING = 20;
/** The margins around a place, in pixels: the first one that contains something to recognise is used. */
const MARGINS = [48, 96, 192, 384, 768];
/** A thing is searched for without a margin, and with its edges. */
const MARGINS_OF_THING = [0, 8];
/** Fewer changed pixels are ignored. */
const DUST = 14;
/** The share of pixels in which a moved thing may differ and still look the same: its background did not move. */
const BEHIND = 0.04;

/** Prepares two pages that were laid over each other. */
export async function readPages(laid: LaidOver): Promise<ReadPages> {
  let planes: Planes | undefined;
  return {
    laid,
    cells: await findChanges(laid.older, laid.newer, laid.isDrawnAlike),
    planes() {
      planes ??= readPlanes(laid);
      return planes;
    },
  };
}

function readPlanes({ older, olderAlone, newer }: LaidOver): Planes {
  const plane = lightness(olderAlone);
  return {
    older: pyramidOf(plane, LEVELS),
    newer: pyramidOf(lightness(newer), LEVELS),
    laidOlder: older === olderAlone ? plane : lightness(older),
  };
}

/** Looks on the newer page for a place of the older one; `place` is in pixels of `laid.olderAlone`. */
export async function findPlace(pages: ReadPages, place: Box): Promise<FoundPlace> {
  const { laid, cells } = pages;
  const old = atLeast(LEAST_EDGE, place, laid.olderAlone);
  const here = atLeast(LEAST_EDGE, onNewer(place, laid), laid.newer);
  const isOnPage = overlapOf(here, pageBox(laid.newer)) > 0.6 * areaOf(here);
  const around = isOnPage ? aroundPlace(pages, here) : null;
  const thing = isOnPage ? likenessHere(pages, here, null) : null;
  const isChanged = changedIn(cells, here) >= DUST;
  const likeness = Math.max(thing ?? -1, around ?? -1);
  const isFound = likeness >= FOUND_IN_PLACE;
  const box = onNewer(place, laid);
  if (isFound && !isChanged) return { verdict: "same", box, likeness };
  const moved = await findThing(pages, place);
  if (moved) return moved;
  if (isFound) return { verdict: "changed", box, likeness };
  const elsewhere = await findAround(pages, old, place);
  if (elsewhere) return elsewhere;
  const isBlank = thing === null && around === null && isOnPage;
  return { verdict: isBlank ? "blank" : "missing", box: null, likeness };
}

/** Returns the correlation of a place's surroundings at the same position; null if they are blank. */
function aroundPlace(pages: ReadPages, here: Box): number | null {
  for (const margin of MARGINS) {
    const likeness = likenessHere(pages, grown(here, margin, pages.laid.newer), here);
    if (likeness !== null) return likeness;
  }
  return null;
}

const HERE_POINTS = 3_000;

function likenessHere({ planes }: ReadPages, box: Box, without: Box | null) {
  const { laidOlder, newer } = planes();
  const [plane] = newer;
  const whole = inPixels(box, laidOlder);
  const sampling = { scale: 1, points: HERE_POINTS, ...(without && { without }) };
  const template: Template | null = templateOf(laidOlder, whole, sampling);
  if (!template || !plane) return null;
  const range = {
    left: whole.left - 3,
    right: whole.left + 3,
    top: whole.top - 3,
    bottom: whole.top + 3,
  };
  return bestMatch(template, plane, range)?.likeness ?? -1;
}

/** Searches for the thing itself at another place where something changed. */
async function findThing(pages: ReadPages, place: Box): Promise<FoundPlace | null> {
  const old = atLeast(LEAST_THING, place, pages.laid.olderAlone);
  const { older, newer } = pages.planes();
  const here = onNewer(old, pages.laid);
  for (const margin of MARGINS_OF_THING) {
    const piece = grown(old, margin, pages.laid.olderAlone);
    const found = clearly(searchPage(older, newer, piece));
    if (!found) continue;
    const there = within(found, piece, old);
    const far = Math.hypot(there.left - here.left, there.top - here.top);
    if (far < STILL || (pages.laid.isRelated && changedIn(pages.cells, there) < DUST)) continue;
    const isAlike = (await differs(pages, found, piece)) <= BEHIND * areaOf(found.box);
    const box = within(found, piece, place);
    return { verdict: isAlike ? "moved" : "changed", box, likeness: found.likeness };
  }
  return null;
}

/** Searches for the place by its surroundings at another position. */
async function findAround(pages: ReadPages, old: Box, place: Box): Promise<FoundPlace | null> {
  const { laid } = pages;
  const { older, newer } = pages.planes();
  for (const margin of MARGINS.slice(0, 2)) {
    const piece = grown(old, margin, laid.olderAlone);
    const found = clearly(searchPage(older, newer, piece));
    if (!found) continue;
    const there = { ...found, box: within(found, piece, old) };
    const isSame = (await differs(pages, there, old)) < DUST;
    const box = within(found, piece, place);
    return { verdict: isSame ? "moved" : "changed", box, likeness: found.likeness };
  }
  return null;
}

function clearly(found: FoundPiece | null): FoundPiece | null {
  if (!found) return null;
  const { likeness, rival, scale } = found;
  if (likeness >= FOUND_ELSEWHERE && likeness - rival >= CLEARLY) return found;
  if (Math.abs(scale - 1) > SAME_SCALE) return null;
  return likeness >= FOUND_BEFORE_OTHERS && likeness - rival >= FAR_BETTER ? found : null;
}

/** Counts the pixels in which a piece differs from its match. */
async function differs({ laid }: ReadPages, { box, scale }: FoundPiece, piece: Box) {
  const there = inPixels(box, laid.newer);
  const size = { width: there.right - there.left, height: there.bottom - there.top };
  const placing = {
    scaleX: 1 / scale,
    scaleY: 1 / scale,
    shiftX: piece.left + (there.left - box.left) / scale,
    shiftY: piece.top + (there.top - box.top) / scale,
  };
  const older = warp(laid.olderAlone, size, placing, paperOf(laid.olderAlone));
  const still = { scaleX: 1, scaleY: 1, shiftX: there.left, shiftY: there.top };
  const newer = warp(laid.newer, size, still, paperOf(laid.newer));
  const cells = await findChanges(older, newer);
  return changedIn(cells, { left: 0, top: 0, right: size.width, bottom: size.height });
}

/** Counts the changed pixels in a box. */
function changedIn({ columns, rows, changed }: Cells, box: Box): number {
  let sum = 0;
  const first = { x: Math.max(0, cellOf(box.left)), y: Math.max(0, cellOf(box.top)) };
  const last = { x: Math.min(columns, cellOf(box.right)), y: Math.min(rows, cellOf(box.bottom)) };
  for (let y = first.y; y < last.y; y++) {
    for (let x = first.x; x < last.x; x++) {
      const count = changed[y * columns + x] ?? 0;
      if (count >= 2) sum += count;
    }
  }
  return sum;
}

// A cell belongs to a box that contains its centre.
function cellOf(edge: number): number {
  return Math.round(edge / CELL);
}

/** Where a part of a piece lies, once the piece is found. */
function within({ box, scale }: FoundPiece, piece: Box, part: Box): Box {
  const left = box.left + (part.left - piece.left) * scale;
  const top = box.top + (part.top - piece.top) * scale;
  return {
    ...{ left, top },
    right: left + (part.right - part.left) * scale,
    bottom: top + (part.bottom - part.top) * scale,
  };
}

type Size = { width: number; height: number };

function onNewer(box: Box, { inOlderAlone: { scaleX, scaleY, shiftX, shiftY } }: LaidOver): Box {
  return {
    left: (box.left - shiftX) / scaleX,
    right: (box.right - shiftX) / scaleX,
    top: (box.top - shiftY) / scaleY,
    bottom: (box.bottom - shiftY) / scaleY,
  };
}

function atLeast(edge: number, box: Box, page: Size): Box {
  const wider = Math.max(0, edge - (box.right - box.left)) / 2;
  const higher = Math.max(0, edge - (box.bottom - box.top)) / 2;
  return {
    left: Math.max(0, box.left - wider),
    right: Math.min(page.width, box.right + wider),
    top: Math.max(0, box.top - higher),
    bottom: Math.min(page.height, box.bottom + higher),
  };
}

function grown(box: Box, by: number, page: Size): Box {
  return {
    left: Math.max(0, box.left - by),
    right: Math.min(page.width, box.right + by),
    top: Math.max(0, box.top - by),
    bottom: Math.min(page.height, box.bottom + by),
  };
}

function inPixels(box: Box, page: Size): Box {
  const left = Math.max(0, Math.min(page.width - 1, Math.round(box.left)));
  const top = Math.max(0, Math.min(page.height - 1, Math.round(box.top)));
  return {
    ...{ left, top },
    right: Math.max(left + 1, Math.min(page.width, Math.round(box.right))),
    bottom: Math.max(top + 1, Math.min(page.height, Math.round(box.bottom))),
  };
}

function pageBox({ width, height }: Size): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
