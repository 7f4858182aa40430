import { halve, type Placing, type Plane, steepness } from "./raster.ts";
import type { Scale } from "./scales.ts";

/** How far the newer picture may be shifted, as a share of its longer edge. */
const FARTHEST = 0.25;
const SEARCHED_EDGE = 72;
const PLACED_EDGE = 560;
/** The scale that the pages themselves suggest is kept unless another one fits clearly better. */
const CLEARLY = 1.03;

export type Placed = Placing & { likeness: number };

/** Where no scale is tried, since one page is far longer and thinner than the other. */
const NOWHERE: Placed = { scaleX: 1, scaleY: 1, shiftX: 0, shiftY: 0, likeness: 0 };

/**
 * Finds where the newer picture lies in the older one, to a few pixels: for each of these scales the shift at
 * which their edges agree best, and of these the best. `likeness` is from 0 (nothing agrees) to 1.
 */
export function registerCoarsely(older: Plane, newer: Plane, scales: Iterable<Scale>): Placed {
  const reduction = Math.max(1, Math.max(newer.width, newer.height) / PLACED_EDGE);
  const wanted = edgesOf(newer, { x: reduction, y: reduction }, newer, reduction);
  let first: Placed | null = null;
  let best: Placed | null = null;
  for (const scale of scales) {
    const step = { x: reduction * scale.x, y: reduction * scale.y };
    const size = { width: older.width / scale.x, height: older.height / scale.y };
    const given = edgesOf(older, step, size, reduction);
    const { x, y, likeness } = bestShift(given, wanted, SEARCHED_EDGE);
    const placed: Placed = {
      scaleX: scale.x,
      scaleY: scale.y,
      shiftX: x * step.x,
      shiftY: y * step.y,
      likeness,
    };
    first ??= placed;
    if (!best || likeness > best.likeness * (best === first ? CLEARLY : 1)) best = placed;
    // No other scale can fit clearly better.
    if (best === first && best.likeness * CLEARLY >= 1) break;
  }
  return best ?? NOWHERE;
}

// The edges of a plane that is drawn smaller: `step` of its pixels become one.
function edgesOf(
  plane: Plane,
  step: { x: number; y: number },
  size: { width: number; height: number },
  reduction: number,
): Plane {
  const width = Math.max(4, Math.round(size.width / reduction));
  const height = Math.max(4, Math.round(size.height / reduction));
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = rangeOf(y, step.y, plane.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = rangeOf(x, step.x, plane.width);
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) {
          sum += plane.values[row * plane.width + column] ?? 0;
        }
      }
      values[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return steepness({ width, height, values });
}

function rangeOf(index: number, step: number, end: number): [number, number] {
  const first = Math.min(end - 1, Math.floor(index * step));
  return [first, Math.min(end, Math.max(first + 1, Math.floor((index + 1) * step)))];
}

type Shift = { x: number; y: number; likeness: number };

/** The shift (in pixels of `given`) that is added to a point of `wanted`; found on smaller planes first. */
function bestShift(given: Plane, wanted: Plane, searchedEdge: number): Shift {
  const edge = Math.max(wanted.width, wanted.height);
  if (edge <= searchedEdge) {
    const far = Math.round(edge * FARTHEST);
    return searchShift(given, wanted, { x: 0, y: 0 }, far);
  }
  const rough = bestShift(halve(given), halve(wanted), searchedEdge);
  return searchShift(given, wanted, { x: rough.x * 2, y: rough.y * 2 }, 2);
}

function searchShift(
  given: Plane,
  wanted: Plane,
  around: { x: number; y: number },
  far: number,
): Shift {
  const energy = Math.sqrt(power(given) * power(wanted)) || 1;
  let best: Shift = { ...around, likeness: -1 };
  let bestDistance = 0;
  for (let dy = -far; dy <= far; dy++) {
    for (let dx = -far; dx <= far; dx++) {
      const [x, y] = [around.x + dx, around.y + dy];
      const likeness = product(given, wanted, x, y) / energy;
      const distance = Math.hypot(x, y);
      if (likeness > best.likeness || (likeness === best.likeness && distance < bestDistance)) {
        best = { x, y, likeness };
        bestDistance = distance;
      }
    }
  }
  return best;
}

function product(given: Plane, wanted: Plane, shiftX: number, shiftY: number): number {
  const left = Math.max(0, -shiftX);
  const right = Math.min(wanted.width, given.width - shiftX);
  const top = Math.max(0, -shiftY);
  const bottom = Math.min(wanted.height, given.height - shiftY);
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    const row = y * wanted.width;
    const other = (y + shiftY) * given.width + shiftX;
    for (let x = left; x < right; x++) {
      sum += (wanted.values[row + x] ?? 0) * (given.values[other + x] ?? 0);
    }
  }
  return sum;
}

function power({ values }: Plane): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}
