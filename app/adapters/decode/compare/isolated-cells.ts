import { CELL } from "./cell-colours.ts";
import type { Cells } from "./changed-cells.ts";
import { type Box, lightness, pixelsOf, type Raster } from "./raster.ts";

/**
 * Where one program drew both pages, what did not change is equal bit for bit, and the least difference is a change: a
 * full stop that became a comma. Encoding and anti-aliasing change everything that has edges.
 */
const EQUAL_SHARE = 0.5;
/** With fewer cells that show something, nothing can be said about the pair. */
const LEAST_INKED = 12;
/** A larger place, in cells, may be a picture that was encoded anew: it is compared with the slack of all others. */
const MOST_SIDE = 7;
/** The least difference of lightness (0 to 100) of at least two pixels that a person sees as another sign. */
const SEEN = 12;

/** Whether most of what two pictures of one size show is equal bit for bit. */
export function areDrawnAlike(counted: CountedCells): boolean {
  return counted.inked >= LEAST_INKED && counted.equal >= counted.inked * EQUAL_SHARE;
}

export type CountedCells = { inked: number; equal: number };

/** Counts the cells that show more than one colour, and those of them that are equal in both pictures. */
export function countEqualCells(older: Raster, newer: Raster): CountedCells {
  const [before, after] = [pixelsOf(older), pixelsOf(newer)];
  let [inked, equal] = [0, 0];
  forCells(newer, ({ left, top, right, bottom }) => {
    const first = after[top * newer.width + left];
    let [isInked, isEqual] = [false, true];
    for (let y = top; y < bottom; y++) {
      for (let at = y * newer.width + left; at < y * newer.width + right; at++) {
        if (after[at] !== first) isInked = true;
        if (after[at] !== before[at]) isEqual = false;
      }
    }
    if (isInked || !isEqual) inked += 1;
    if (isInked && isEqual) equal += 1;
  });
  return { inked, equal };
}

/**
 * Marks small places that differ, and around which everything is equal. For pictures that are drawn alike only: there a
 * difference with equal surroundings is no noise.
 */
export function markIsolated(cells: Cells, older: Raster, newer: Raster): void {
  const differing = seenCells(older, newer);
  const done = new Uint8Array(differing.length);
  for (let start = 0; start < differing.length; start++) {
    if (!differing[start] || done[start]) continue;
    const place = placeFrom(cells, differing, done, start);
    if (!place.isSmall) continue;
    const seen = place.cells.reduce((sum, at) => sum + Math.max(0, (differing[at] ?? 0) - 1), 0);
    if (seen < 2) continue;
    for (const at of place.cells) cells.changed[at] = CELL * CELL;
  }
}

/** For each cell: 0 if it is equal, else 1 and the number of its pixels whose difference is seen. */
function seenCells(older: Raster, newer: Raster): Uint8Array {
  const [before, after] = [pixelsOf(older), pixelsOf(newer)];
  const [lighter, other] = [lightness(older).values, lightness(newer).values];
  const seen: number[] = [];
  forCells(newer, ({ left, top, right, bottom }) => {
    let [differs, count] = [0, 0];
    for (let y = top; y < bottom; y++) {
      for (let at = y * newer.width + left; at < y * newer.width + right; at++) {
        if (before[at] === after[at]) continue;
        differs = 1;
        if (Math.abs((lighter[at] ?? 0) - (other[at] ?? 0)) >= SEEN) count += 1;
      }
    }
    seen.push(differs + count);
  });
  return Uint8Array.from(seen);
}

function placeFrom(
  { columns, rows }: Cells,
  differing: Uint8Array,
  done: Uint8Array,
  start: number,
): { cells: number[]; isSmall: boolean } {
  const found: number[] = [];
  const open = [start];
  done[start] = 1;
  const box = { left: columns, right: 0, top: rows, bottom: 0 };
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    found.push(at);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) {
        const next = row * columns + column;
        if (!differing[next] || done[next]) continue;
        done[next] = 1;
        open.push(next);
      }
    }
  }
  const isSmall = Math.max(box.right - box.left, box.bottom - box.top) <= MOST_SIDE;
  return { cells: found, isSmall };
}

function forCells({ width, height }: Raster, use: (cell: Box) => void): void {
  for (let top = 0; top < height; top += CELL) {
    for (let left = 0; left < width; left += CELL) {
      const [right, bottom] = [Math.min(width, left + CELL), Math.min(height, top + CELL)];
      use({ left, top, right, bottom });
    }
  }
}
