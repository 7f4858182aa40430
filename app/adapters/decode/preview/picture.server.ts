import sharp, { type Sharp } from "sharp";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import type { Finish } from "./finish.server.ts";
import { MAX_INPUT_PIXELS } from "./limits.ts";

export type PictureFacts = { width: number; height: number; pages: number };
type PictureHead = PictureFacts & { isWideGamut: boolean };

const OPTIONS = {
  limitInputPixels: MAX_INPUT_PIXELS,
  failOn: "error",
  sequentialRead: true,
} as const;

/** Size in pixels as shown (rotated by EXIF), and the pages of a TIFF. Frames of an animation are not pages. */
export async function pictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  const { width, height, pages } = await pictureHead(bytes);
  return { width, height, pages };
}

async function pictureHead(bytes: Uint8Array): Promise<PictureHead> {
  const found = await sharp(bytes, { ...OPTIONS, limitInputPixels: false }).metadata();
  const { width, height } = found.autoOrient;
  const pages = found.format === "tiff" ? (found.pages ?? 1) : 1;
  return { width, height, pages, isWideGamut: found.hasProfile && found.space === "rgb16" };
}

/** Draws a raster picture, or its `page` (from 1) if it is a TIFF of several. */
export async function drawPicture<T>(
  bytes: Uint8Array,
  page: number,
  maxEdge: number,
  finish: Finish<T>,
): Promise<Decoded<T>> {
  const { width, height, pages, isWideGamut } = await pictureHead(bytes);
  if (width * height > MAX_INPUT_PIXELS) return tooManyPixels(width, height);
  if (page > pages) return noSuchPage(pages);
  const options = pages > 1 ? { ...OPTIONS, page: page - 1 } : OPTIONS;
  const sheet = { page, pages, width, height, isVector: false };
  const image = sharp(bytes, options).autoOrient();
  return finish(isWideGamut ? inSrgb(image) : image, maxEdge, sheet);
}

/**
 * Sharp converts 16 bits by their profile to Display P3, and `toColourspace` only names the result sRGB. Without a
 * profile the numbers are sRGB already.
 */
function inSrgb(image: Sharp): Sharp {
  return image.withIccProfile("srgb", { attach: false });
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
