import sharp from "sharp";
import type { FinePage } from "#app/adapters/decode/compare/closely/fine-page.ts";
import { fitted } from "#app/adapters/decode/compare/closely/open-fine-page.server.ts";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import { raw } from "#app/adapters/decode/compare/lay-over.server.ts";
import type { Box } from "#app/adapters/decode/compare/raster.ts";
import { WEBP } from "#app/adapters/decode/preview/limits.ts";

/** The size of each crop and the gap between them, in pixels. */
const TILE = { width: 320, height: 240 };
const GAP = 8;
/** The least width of the page that is shown: in points of paper, and in pixels of a picture. */
const LEAST = { points: 100, pixels: 240 };
const AROUND = 0.3;

export const pictureSize = { width: 2 * TILE.width + GAP, height: TILE.height };

/** Draws a place and its surroundings on two pages, side by side, as WebP with a transparent gap. */
export async function drawCrops(
  older: [FinePage, PageBox],
  newer: [FinePage, PageBox],
): Promise<Uint8Array> {
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

/** Draws the part of a page around a box (in shares of it) for the size of a tile. */
async function tile(page: FinePage, { x, y, width, height }: PageBox): Promise<Buffer> {
  const shown = region(page, {
    left: x * page.width,
    top: y * page.height,
    right: (x + width) * page.width,
    bottom: (y + height) * page.height,
  });
  const longer = Math.max(page.width, page.height);
  const wanted = (longer * TILE.width) / shown.width;
  const size = fitted(page, Number.isFinite(page.mostEdge) ? page.mostEdge : wanted);
  const scale = size.width / page.width;
  const [left, top] = [Math.floor(shown.left * scale), Math.floor(shown.top * scale)];
  const drawn = await page.draw(size, {
    ...{ left: Math.min(left, size.width - 1), top: Math.min(top, size.height - 1) },
    right: Math.max(left + 1, Math.min(size.width, Math.round((shown.left + shown.width) * scale))),
    bottom: Math.max(
      top + 1,
      Math.min(size.height, Math.round((shown.top + shown.height) * scale)),
    ),
  });
  return raw(drawn)
    .resize({ ...TILE, fit: "contain", background: "#fff" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The part of the page that is shown, of the shape of a tile as far as the page allows; in the page's own unit. */
function region(page: FinePage, box: Box) {
  const across = (box.right - box.left) * (1 + 2 * AROUND);
  const down = (box.bottom - box.top) * (1 + 2 * AROUND);
  const least = page.isVector ? LEAST.points : LEAST.pixels;
  const width = Math.max(least, across, (down * TILE.width) / TILE.height);
  const height = (width * TILE.height) / TILE.width;
  const x = part((box.left + box.right) / 2, width, page.width);
  const y = part((box.top + box.bottom) / 2, height, page.height);
  return { left: x.start, width: x.length, top: y.start, height: y.length };
}

function part(middle: number, wanted: number, page: number) {
  const length = Math.min(page, wanted);
  const start = Math.max(0, Math.min(page - length, middle - length / 2));
  return { start, length };
}
