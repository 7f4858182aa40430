import sharp from "sharp";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import { withPlainValues } from "#app/adapters/decode/svg/css-values.ts";
import { withPngPictures } from "#app/adapters/decode/svg/embedded-pictures.server.ts";
import { sizedSvg } from "#app/adapters/decode/svg/sized-svg.ts";
import { plainSvg, TooLongSvg } from "#app/adapters/decode/svg/svg-text.ts";
import { undrawnOfSvg } from "#app/adapters/decode/svg/undrawn-svg.ts";
import { undrawnNotes } from "#app/adapters/decode/undrawn.ts";
import type { Finish } from "./finish.server.ts";
import { MAX_INPUT_PIXELS, MAX_SVG_BYTES, MM_A_POINT } from "./limits.ts";
import type { PictureFacts } from "./picture.server.ts";

/** At which librsvg counts in points, and in the pixels of CSS. */
const POINTS = 72;
const CSS_PIXELS = 96;
const OPTIONS = { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error" } as const;

/** Size in pixels at 72 dpi, which may be more than can be drawn at that density. */
export async function svgFacts(bytes: Uint8Array): Promise<PictureFacts> {
  return sizeOf(plainSvg(bytes, MAX_SVG_BYTES));
}

async function sizeOf(svg: Buffer, density = POINTS): Promise<PictureFacts> {
  const options = { ...OPTIONS, limitInputPixels: false, density } as const;
  const { width, height } = await sharp(svg, options).metadata();
  return { width, height, pages: 1 };
}

/**
 * Renders an SVG with librsvg, which runs no scripts and, given bytes instead of a path, resolves no external
 * reference. Vectors are rendered at the requested size, not scaled afterwards.
 */
export async function drawSvg<T>(
  bytes: Uint8Array,
  maxEdge: number,
  finish: Finish<T>,
): Promise<Decoded<T>> {
  if (bytes.byteLength > MAX_SVG_BYTES) return tooLarge();
  const plain = plainOrNull(bytes);
  if (!plain) return tooLarge();
  // Bytes as characters, whatever the encoding: what is looked for is ASCII.
  const text = await withPngPictures(withPlainValues(plain.toString("latin1")));
  const svg = Buffer.from(text, "latin1");
  const { width, height } = await sizeOf(svg);
  const sized = await ofEdge(svg, maxEdge);
  const notes = undrawnNotes(undrawnOfSvg(text));
  const widthMm = width * MM_A_POINT;
  const sheet = { page: 1, pages: 1, width, height, isVector: true, notes, widthMm };
  // Only the part that is cut out of it is drawn.
  const limitInputPixels = Math.max(MAX_INPUT_PIXELS, maxEdge ** 2);
  const image = sharp(sized, { ...OPTIONS, limitInputPixels, density: CSS_PIXELS });
  return finish(image, maxEdge, sheet);
}

/** The same SVG with this many pixels at its longer edge, where its root can be read. */
async function ofEdge(svg: Buffer, edge: number): Promise<Buffer> {
  // Libvips enlarges what librsvg draws by the density.
  const pixel = POINTS / CSS_PIXELS;
  const measure = async () => {
    const { width, height } = await sizeOf(svg, CSS_PIXELS);
    return { width: width * pixel, height: height * pixel };
  };
  return (await sizedSvg(svg, edge * pixel, measure)) ?? svg;
}

function plainOrNull(bytes: Uint8Array): Buffer | null {
  try {
    return plainSvg(bytes, MAX_SVG_BYTES);
  } catch (error) {
    if (error instanceof TooLongSvg) return null;
    throw error;
  }
}

function tooLarge() {
  return refuse("too-large", "This SVG is larger than 20 MB, too large to draw.");
}
