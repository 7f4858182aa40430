import type { Placing, Raster, Rgb } from "./raster.ts";

/**
 * Draws the older picture at its place in the newer one, on a canvas of the newer one's size. Interpolates between
 * pixels, and fills the rest with the older one's paper colour.
 */
export function warp(
  older: Raster,
  canvas: { width: number; height: number },
  { scaleX, scaleY, shiftX, shiftY }: Placing,
  paper: Rgb,
): Raster {
  const { width, height } = canvas;
  const data = new Uint8Array(width * height * 4);
  const columns = Float64Array.from({ length: width }, (_, x) => (x + 0.5) * scaleX + shiftX - 0.5);
  for (let y = 0; y < height; y++) {
    const sourceY = (y + 0.5) * scaleY + shiftY - 0.5;
    const top = Math.floor(sourceY);
    const down = sourceY - top;
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      const sourceX = columns[x] ?? 0;
      const left = Math.floor(sourceX);
      data[to + 3] = 255;
      if (left < -1 || top < -1 || left >= older.width || top >= older.height) {
        data.set(paper, to);
        continue;
      }
      const along = sourceX - left;
      const x0 = Math.max(0, left);
      const x1 = Math.min(older.width - 1, left + 1);
      const above = Math.max(0, top) * older.width;
      const below = Math.min(older.height - 1, top + 1) * older.width;
      for (let channel = 0; channel < 3; channel++) {
        const upper =
          byte(older.data, (above + x0) * 4 + channel) * (1 - along) +
          byte(older.data, (above + x1) * 4 + channel) * along;
        const lower =
          byte(older.data, (below + x0) * 4 + channel) * (1 - along) +
          byte(older.data, (below + x1) * 4 + channel) * along;
        data[to + channel] = upper * (1 - down) + lower * down + 0.5;
      }
    }
  }
  return { width, height, data };
}

function byte(data: Uint8Array, at: number): number {
  return data[at] ?? 0;
}
