import sharp from "sharp";
import { WEBP } from "#app/adapters/decode/preview/limits.ts";
import { CELL } from "./cell-colours.ts";
import { type Cells, isChanged } from "./changed-cells.ts";
import type { Raster } from "./raster.ts";

const PALE = 0.35;

/** Draws the newer page pale and grey, and the changes in magenta, as WebP. */
export async function drawDifference(newer: Raster, cells: Cells): Promise<Uint8Array> {
  const { width, height, data } = newer;
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * cells.columns;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const to = (y * width + x) * 3;
      const light =
        0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
      const pale = 255 - (255 - light) * PALE;
      const isMarked = isChanged(cells, row + Math.floor(x / CELL));
      out[to] = isMarked ? 200 + light * 0.2 : pale;
      out[to + 1] = isMarked ? light * 0.55 : pale;
      out[to + 2] = isMarked ? 110 + light * 0.5 : pale;
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .webp(WEBP)
    .toBuffer();
}
