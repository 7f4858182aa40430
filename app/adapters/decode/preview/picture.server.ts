import sharp, { type Sharp } from "sharp";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import {
  type TiffDirectory,
  tiffDirectories,
  tiffPages,
} from "#app/adapters/decode/files/tiff-directories.ts";
import type { Finish } from "./finish.server.ts";
import { MAX_INPUT_PIXELS } from "./limits.ts";
import { shownFrame } from "./shown-frame.server.ts";

export type PictureFacts = { width: number; height: number; pages: number };
type PictureHead = PictureFacts & {
  isWideGamut: boolean;
  /** Why it cannot be drawn though it is whole. */
  unknown: string | null;
  /** The picture within the file that each page is; of an animation, the frame is chosen later. */
  places: number[];
  frames: number;
  /** In pixels an inch; null where the file only has what programs write by themselves. */
  density: number | null;
};
const MM_AN_INCH = 25.4;
/** Cameras and browsers write 72 or 96 dots an inch into pictures that were never meant for paper. */
const LEAST_DENSITY = 100;

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
  const directories = tiffDirectories(bytes);
  const places = tiffPages(directories);
  const [place = 0] = places;
  const unknown = unknownTiff(directories[place]);
  if (unknown !== null) {
    const { width, height } = directories[place] ?? { width: 0, height: 0 };
    return {
      width,
      height,
      pages: 1,
      isWideGamut: false,
      unknown,
      places,
      frames: 1,
      density: null,
    };
  }
  const options = { ...OPTIONS, limitInputPixels: false, page: place } as const;
  const found = await sharp(bytes, options).metadata();
  const { width, height } = found.autoOrient;
  const isTiff = found.format === "tiff";
  return {
    ...{ width, height, unknown },
    pages: isTiff ? Math.max(1, places.length) : 1,
    isWideGamut: found.hasProfile && found.space === "rgb16",
    places,
    frames: isTiff ? 1 : (found.pages ?? 1),
    density: (found.density ?? 0) >= LEAST_DENSITY ? (found.density ?? null) : null,
  };
}

/** Libvips cannot read 8-bit Lab, and takes the numbers of floating point for others. */
function unknownTiff(directory: TiffDirectory | undefined): string | null {
  if (directory?.photometric === LAB && directory.bits === 8) {
    return "A TIFF in Lab colours of 8 bits has no preview here; ask for one in RGB or CMYK.";
  }
  if (directory?.sampleFormat === FLOATING_POINT) {
    return "A TIFF of floating-point numbers has no preview here; ask for one of 8 or 16 bits.";
  }
  return null;
}

const LAB = 8;
const FLOATING_POINT = 3;

/** Draws a raster picture, or its `page` (from 1) if it is a TIFF of several. */
export async function drawPicture<T>(
  bytes: Uint8Array,
  page: number,
  maxEdge: number,
  finish: Finish<T>,
): Promise<Decoded<T>> {
  const head = await pictureHead(bytes);
  const { width, height, pages, isWideGamut, unknown, places, frames, density } = head;
  if (unknown !== null) return refuse("unsupported", unknown);
  if (width * height > MAX_INPUT_PIXELS) return tooManyPixels(width, height);
  if (page > pages) return noSuchPage(pages);
  const place =
    frames > 1 ? await shownFrame(bytes, { width, height, frames }) : (places[page - 1] ?? 0);
  const widthMm = density === null ? null : (width / density) * MM_AN_INCH;
  const sheet = { page, pages, width, height, isVector: false, widthMm };
  const image = sharp(bytes, place > 0 ? { ...OPTIONS, page: place } : OPTIONS).autoOrient();
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
