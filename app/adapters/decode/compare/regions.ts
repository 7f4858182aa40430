import { joined, unionOfBoxes } from "./boxes.ts";
import { CELL } from "./cell-colours.ts";
import { type Cells, isChanged } from "./changed-cells.ts";
import { MOST_REGIONS } from "./compared.ts";
import type { Pictures } from "./grouping/explained.ts";
import { sameMove } from "./grouping/same-move.ts";
import { isSameText } from "./grouping/same-text.ts";
import type { Box } from "./raster.ts";

/**
 * A change: its box in pixels, how many pixels in it changed, and the height of a line of it, which is that of the
 * highest of its parts that touch.
 */
export type Region = Box & { changed: number; line: number };

/** Regions with fewer changed pixels are ignored. */
const DUST = 14;
/** Changes at most this many cells apart are joined: the letters of a word, a frame and its content. */
const NEAR = 2;

/**
 * Joins changed cells to what a person calls one change, in reading order: what touches, a text whose letters or lines
 * changed, and the old and the new place of a thing that moved.
 */
export function regionsOf(cells: Cells, pictures: Pictures): Region[] {
  const { width, height } = pictures.newer;
  const touching = joined(piecesOf(cells), union);
  const texts = joined(joined(touching, union, isSameText), union);
  const changes = joined(texts, union, sameMove(cells, pictures, texts));
  return inReadingOrder(joined(changes, union)).map((region) => ({
    ...region,
    right: Math.min(width, region.right),
    bottom: Math.min(height, region.bottom),
  }));
}

/** The places at which changed cells touch or nearly do; those of a few pixels are left out. */
export function piecesOf(cells: Cells): Region[] {
  const label = new Int32Array(cells.changed.length).fill(-1);
  const regions: Region[] = [];
  for (let start = 0; start < cells.changed.length; start++) {
    if (!isChanged(cells, start) || label[start] !== -1) continue;
    const region = flood(cells, label, start);
    if (region.changed >= DUST) regions.push(region);
  }
  return regions;
}

function flood(cells: Cells, label: Int32Array, start: number): Region {
  const { columns, rows } = cells;
  const region = { left: Infinity, top: Infinity, right: 0, bottom: 0, changed: 0, line: 0 };
  const open = [start];
  label[start] = start;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    region.left = Math.min(region.left, x * CELL);
    region.top = Math.min(region.top, y * CELL);
    region.right = Math.max(region.right, (x + 1) * CELL);
    region.bottom = Math.max(region.bottom, (y + 1) * CELL);
    region.changed += cells.changed[at] ?? 0;
    for (let nextY = Math.max(0, y - NEAR); nextY <= Math.min(rows - 1, y + NEAR); nextY++) {
      for (let nextX = Math.max(0, x - NEAR); nextX <= Math.min(columns - 1, x + NEAR); nextX++) {
        const next = nextY * columns + nextX;
        if (label[next] !== -1 || !isChanged(cells, next)) continue;
        label[next] = start;
        open.push(next);
      }
    }
  }
  return { ...region, line: region.bottom - region.top };
}

function union(one: Region, other: Region): Region {
  const changed = one.changed + other.changed;
  return { ...unionOfBoxes(one, other), changed, line: Math.max(one.line, other.line) };
}

/** Sorts line by line: boxes whose middles are about level are read from left to right. */
export function inReadingOrder<R extends Box>(regions: readonly R[]): R[] {
  const level = 5 * CELL;
  const line = (region: R) => Math.round((region.top + region.bottom) / 2 / level);
  return regions.toSorted((one, other) => line(one) - line(other) || one.left - other.left);
}

/** Leaves out the smallest of too many regions. */
export function largest<R>(regions: readonly R[], sizeOf: (region: R) => number): R[] {
  if (regions.length <= MOST_REGIONS) return [...regions];
  const least = regions.map(sizeOf).toSorted((a, b) => b - a)[MOST_REGIONS - 1] ?? 0;
  return regions.filter((region) => sizeOf(region) >= least).slice(0, MOST_REGIONS);
}
