import sharp, { type Sharp } from "sharp";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import type { PreviewHead } from "#app/adapters/decode/file-facts.ts";
import { MAX_INPUT_PIXELS, WEBP } from "./limits.ts";

export type Drawn = { head: PreviewHead; bytes: Uint8Array };
export type PictureFacts = { width: number; height: number; pages: number };

// One picture at a time, since the product's other processes share two cores with it.
sharp.concurrency(1);
sharp.cache(false);

const OPTIONS = {
  limitInputPixels: MAX_INPUT_PIXELS,
  failOn: "error",
  sequentialRead: true,
} as const;

/** Size in pixels as shown (rotated by EXIF), and the pages of a TIFF. Frames of an animation are not pages. */
export async function pictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  const found = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  const { width, height } = found.autoOrient;
  return { width, height, pages: found.format === "tiff" ? (found.pages ?? 1) : 1 };
}

/** Renders a raster picture, or its `page` (from 1) if it is a TIFF of several. */
export async function drawPicture(
  bytes: Uint8Array,
  page: number,
  maxEdge: number,
): Promise<Decoded<Drawn>> {
  const { width, height, pages } = await pictureFacts(bytes);
  if (width * height > MAX_INPUT_PIXELS) return tooManyPixels(width, height);
  if (page > pages) return noSuchPage(pages);
  const options = pages > 1 ? { ...OPTIONS, page: page - 1 } : OPTIONS;
  return finish(sharp(bytes, options).autoOrient(), maxEdge, { page, pages });
}

/** Scales down to fit, never up, and encodes as WebP; transparency is kept. */
export async function finish(
  image: Sharp,
  maxEdge: number,
  { page, pages }: { page: number; pages: number },
): Promise<Decoded<Drawn>> {
  const { data, info } = await image
    .resize({ width: maxEdge, height: maxEdge, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true });
  return {
    ok: true,
    value: { head: { width: info.width, height: info.height, page, pages }, bytes: data },
  };
}

export function tooManyPixels(width: number, height: number) {
  const megapixels = Math.round((width * height) / 1_000_000);
  return refuse(
    "too-large",
    `This picture has ${megapixels} megapixels; previews are made up to 100.`,
  );
}

export function noSuchPage(pages: number) {
  return refuse(
    "unsupported",
    `This file has only ${pages === 1 ? "one page" : `${pages} pages`}.`,
  );
}
