import { CELL } from "./cell-colours.ts";
import type { Cells } from "./changed-cells.ts";
import { MOST_REGIONS } from "./compared.ts";
import type { Box } from "./raster.ts";

/** A change: its box in pixels, and how many pixels in it changed. */
export type Region = Box & { changed: number };

/** Regions with fewer changed pixels are ignored. */
const DUST = 14;
/** Changes at most this many cells apart are joined: the letters of a word, a frame and its content. */
const NEAR = 2;

/** Joins changed cells that lie near each other to regions, in reading order. */
export function regionsOf(cells: Cells, size: { width: number; height: number }): Region[] {
  const label = new Int32Array(cells.changed.length).fill(-1);
  const regions: Region[] = [];
  for (let start = 0; start < cells.changed.length; start++) {
    if (!isChanged(cells, start) || label[start] !== -1) continue;
    const region = flood(cells, label, start);
    if (region.changed >= DUST) regions.push(region);
  }
  return inReadingOrder(joined(regions, union)).map((region) => ({
    ...region,
    right: Math.min(size.width, region.right),
    bottom: Math.min(size.height, region.bottom),
  }));
}

function isChanged({ changed }: Cells, at: number): boolean {
  return (changed[at] ?? 0) >= 2;
}

function flood(cells: Cells, label: Int32Array, start: number): Region {
  const { columns, rows } = cells;
  const region = { left: Infinity, top: Infinity, right: 0, bottom: 0, changed: 0 };
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
  return region;
}

/** Joins boxes that overlap: a change inside a changed frame is not a second one. */
export function joined<R extends Box>(regions: readonly R[], unite: (one: R, other: R) => R): R[] {
  const apart: R[] = [];
  for (const region of regions) {
    let whole = region;
    for (let index = apart.findIndex((one) => overlap(one, whole)); index >= 0; ) {
      const [other] = apart.splice(index, 1);
      if (other) whole = unite(whole, other);
      index = apart.findIndex((one) => overlap(one, whole));
    }
    apart.push(whole);
  }
  return apart;
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function union(one: Region, other: Region): Region {
  return { ...unionOfBoxes(one, other), changed: one.changed + other.changed };
}

/** The box around two boxes. */
export function unionOfBoxes(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
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
