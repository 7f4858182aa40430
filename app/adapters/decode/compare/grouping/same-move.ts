import { overlap, unionOfBoxes } from "#app/adapters/decode/compare/boxes.ts";
import type { Cells } from "#app/adapters/decode/compare/changed-cells.ts";
import type { Box, Raster } from "#app/adapters/decode/compare/raster.ts";
import { changedPixels, isAccountedFor, type Pictures, type Shift } from "./explained.ts";

/** Of more regions than this, none is looked at: each pair costs time. */
const MOST = 60;
/** The largest shift, in pixels, at which a thing overlaps its old place so much that only its edges changed. */
const LITTLE = 24;
/** Edges that changed by such a shift are narrower than this. */
const THIN = LITTLE + 16;
/** They are at most this share of the page apart. */
const FAR = 0.5;
/** An old and a new place are apart by at most this multiple of their longer edge. */
const TIMES = 2;
/** A shorter edge counts as this long, in pixels. */
const LEAST = 40;
/** How far the boxes of an old and a new place are off, in pixels: cells are coarse. */
const COARSE = 8;
/** The share of an old place that now looks as the new one did, so that no two things changed alike. */
const BEHIND = 0.7;
/** The numbers of pixels that are looked at, to find the shift and to be sure of it. */
const FEW = 48;
const MANY = 1_500;

/**
 * Returns a function that tells of two of these regions whether they are one thing that moved: its old and its new
 * place, or its edges if it moved by so little that it overlaps its old place.
 */
export function sameMove(cells: Cells, pictures: Pictures, regions: readonly Box[]) {
  if (regions.length > MOST) return () => false;
  const back = { older: pictures.newer, newer: pictures.older };
  const pixelsIn = (boxes: readonly Box[], most: number) =>
    boxes.map((box) => changedPixels(cells, pictures, box, most));

  /** Whether one of the shifts explains what changed in both regions, and in all that lies between. */
  function areEdges(one: Box, other: Box): boolean {
    if (!couldBeEdges(one, other, pictures.newer)) return false;
    const few = pixelsIn([one, other], FEW);
    const explains = (shift: Shift, some: typeof few) =>
      some.every((pixels) => isAccountedFor(pixels, pictures, shift, "both"));
    const likely = little.filter((shift) => explains(shift, few));
    if (likely.length === 0) return false;
    const many = pixelsIn([one, other, unionOfBoxes(one, other)], MANY);
    return likely.some((shift) => explains(shift, many));
  }

  /** Whether what was at the one place is now at the other, and about the same lies behind it at both. */
  function isMove(before: Box, after: Box): boolean {
    const [x, y] = [after.left - before.left, after.top - before.top];
    const shifts = coarse.map((by) => ({ x: x + by.x, y: y + by.y }));
    const explains = (shift: Shift, [was = [], is = []]: ReturnType<typeof pixelsIn>) =>
      isAccountedFor(was, pictures, shift, "to") &&
      isAccountedFor(is, pictures, shift, "from") &&
      isAccountedFor(was, back, shift, "to", BEHIND);
    const few = pixelsIn([before, after], FEW);
    const likely = shifts.filter((shift) => explains(shift, few));
    if (likely.length === 0) return false;
    const many = pixelsIn([before, after], MANY);
    return likely.some((shift) => explains(shift, many));
  }

  return (one: Box, other: Box): boolean =>
    areEdges(one, other) ||
    (couldBePlaces(one, other, regions) && (isMove(one, other) || isMove(other, one)));
}

function couldBeEdges(one: Box, other: Box, page: Raster): boolean {
  const isNear = gapBetween(one, other) <= FAR * Math.max(page.width, page.height);
  return isNear && thickness(one) <= THIN && thickness(other) <= THIN;
}

/** Boxes of one size, near each other, with nothing else that changed between. */
function couldBePlaces(one: Box, other: Box, regions: readonly Box[]): boolean {
  if (gapBetween(one, other) > TIMES * Math.max(widthOf(one), heightOf(one), LEAST)) return false;
  if (Math.abs(widthOf(one) - widthOf(other)) > 2 * COARSE) return false;
  if (Math.abs(heightOf(one) - heightOf(other)) > 2 * COARSE) return false;
  const both = unionOfBoxes(one, other);
  return regions.every(
    (region) => !overlap(region, both) || overlap(region, one) || overlap(region, other),
  );
}

function gapBetween(one: Box, other: Box): number {
  return Math.max(
    Math.max(one.left, other.left) - Math.min(one.right, other.right),
    Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom),
  );
}

const little = shiftsWithin(LITTLE);
const coarse = shiftsWithin(COARSE);

/** All shifts by at most this many pixels each way. */
function shiftsWithin(most: number): Shift[] {
  const steps = Array.from({ length: 2 * most + 1 }, (_, at) => at - most);
  return steps.flatMap((y) => steps.map((x) => ({ x, y })));
}

function thickness(box: Box): number {
  return Math.min(widthOf(box), heightOf(box));
}

function widthOf({ left, right }: Box): number {
  return right - left;
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}
