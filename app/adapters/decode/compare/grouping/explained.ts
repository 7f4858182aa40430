import { CELL } from "#app/adapters/decode/compare/cell-colours.ts";
import { type Cells, isChanged } from "#app/adapters/decode/compare/changed-cells.ts";
import type { Box, Raster } from "#app/adapters/decode/compare/raster.ts";

/** A page and the older one that lies on it, in one size. */
export type Pictures = { older: Raster; newer: Raster };
/** How far a thing moved, in pixels. */
export type Shift = { x: number; y: number };
type Pixel = { x: number; y: number };

/** Channels that differ by less are equal. */
const EQUAL = 24;
/** A thing that moved by a part of a pixel has other edges: a share of the contrast around each pixel. */
const EDGE = 0.5;
/** The share of pixels that a shift must explain: what lies behind a thing does not move with it. */
const EXPLAINED = 0.8;

/** At most about `most` of the pixels of a box that changed, evenly. */
export function changedPixels(
  cells: Cells,
  { older, newer }: Pictures,
  box: Box,
  most: number,
): Pixel[] {
  const pixels: Pixel[] = [];
  for (let y = box.top; y < Math.min(newer.height, box.bottom); y++) {
    const row = Math.floor(y / CELL) * cells.columns;
    for (let x = box.left; x < Math.min(newer.width, box.right); x++) {
      if (!isChanged(cells, row + Math.floor(x / CELL))) continue;
      if (differ(older, newer, { x, y }, { x, y })) pixels.push({ x, y });
    }
  }
  const step = Math.max(1, pixels.length / most);
  const count = Math.ceil(pixels.length / step);
  return Array.from({ length: count }, (_, at) => pixels[Math.floor(at * step)] ?? { x: 0, y: 0 });
}

/**
 * Whether a shift explains changed pixels: `to`, that what was there is now there where it shifts to; `from`, that what
 * is there was there where it shifted from; `both` of these.
 */
export function isAccountedFor(
  pixels: readonly Pixel[],
  { older, newer }: Pictures,
  { x, y }: Shift,
  way: "to" | "from" | "both",
  share = EXPLAINED,
): boolean {
  const most = (1 - share) * pixels.length;
  let unexplained = 0;
  for (const pixel of pixels) {
    const came = { x: pixel.x - x, y: pixel.y - y };
    const went = { x: pixel.x + x, y: pixel.y + y };
    const isOff =
      (way !== "to" && differ(older, newer, came, pixel)) ||
      (way !== "from" && differ(older, newer, pixel, went));
    if (isOff) unexplained += 1;
    if (unexplained > most) return false;
  }
  return pixels.length > 0;
}

function differ(older: Raster, newer: Raster, before: Pixel, after: Pixel): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const off = Math.abs(valueAt(older, before, channel) - valueAt(newer, after, channel));
    if (off > EQUAL && off > EQUAL + EDGE * contrast(older, before, channel)) return true;
  }
  return false;
}

/** How much a channel differs in the pixels around one. */
function contrast(picture: Raster, { x, y }: Pixel, channel: number): number {
  let [least, most] = [255, 0];
  for (let down = -1; down <= 1; down++) {
    for (let across = -1; across <= 1; across++) {
      const value = valueAt(picture, { x: x + across, y: y + down }, channel);
      [least, most] = [Math.min(least, value), Math.max(most, value)];
    }
  }
  return most - least;
}

/** Outside of a picture, its edge goes on. */
function valueAt({ width, height, data }: Raster, { x, y }: Pixel, channel: number): number {
  const column = Math.max(0, Math.min(width - 1, x));
  const row = Math.max(0, Math.min(height - 1, y));
  return data[(row * width + column) * 4 + channel] ?? 0;
}
