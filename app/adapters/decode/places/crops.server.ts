import sharp from "sharp";
import { raw } from "#app/adapters/decode/compare/lay-over.server.ts";
import type { Box, Raster } from "#app/adapters/decode/compare/raster.ts";
import { WEBP } from "#app/adapters/decode/preview/limits.ts";

/** The size of each crop and the gap between them, in pixels. */
const TILE = { width: 320, height: 240 };
const GAP = 8;
/** The least part of the page that is shown, in pixels. */
const LEAST = { width: 240, height: 180 };
const AROUND = 0.3;

export const pictureSize = { width: 2 * TILE.width + GAP, height: TILE.height };

/** Draws a place and its surroundings on two pages, side by side, as WebP with a transparent gap. */
export async function drawCrops(older: [Raster, Box], newer: [Raster, Box]): Promise<Uint8Array> {
  const [left, right] = await Promise.all([tile(...older), tile(...newer)]);
  const canvas = sharp({
    create: { ...pictureSize, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  return canvas
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: TILE.width + GAP, top: 0 },
    ])
    .webp(WEBP)
    .toBuffer();
}

async function tile(page: Raster, box: Box): Promise<Buffer> {
  return raw(page)
    .extract(region(page, box))
    .resize({ ...TILE, fit: "contain", background: "#fff" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The part of the page that is shown, of the shape of a tile as far as the page allows. */
function region(page: Raster, box: Box) {
  const across = (box.right - box.left) * (1 + 2 * AROUND);
  const down = (box.bottom - box.top) * (1 + 2 * AROUND);
  const width = Math.max(LEAST.width, across, (down * TILE.width) / TILE.height);
  const height = (width * TILE.height) / TILE.width;
  const x = part((box.left + box.right) / 2, width, page.width);
  const y = part((box.top + box.bottom) / 2, height, page.height);
  return { left: x.start, width: x.length, top: y.start, height: y.length };
}

function part(middle: number, wanted: number, page: number) {
  const length = Math.max(1, Math.min(page, Math.round(wanted)));
  const start = Math.max(0, Math.min(page - length, Math.round(middle - length / 2)));
  return { start, length };
}
