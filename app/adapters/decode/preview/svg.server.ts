import sharp from "sharp";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import type { Finish } from "./finish.server.ts";
import { MAX_INPUT_PIXELS, MAX_SVG_BYTES } from "./limits.ts";
import type { PictureFacts } from "./picture.server.ts";

const DENSITY = 72;
const MAX_DENSITY = 2400;
const OPTIONS = { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error" } as const;

/** Size in pixels at 72 dpi. */
export async function svgFacts(bytes: Uint8Array): Promise<PictureFacts> {
  const { width, height } = await sharp(bytes, { ...OPTIONS, density: DENSITY }).metadata();
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
  if (bytes.byteLength > MAX_SVG_BYTES) {
    return refuse("too-large", "This SVG is larger than 20 MB, too large to draw.");
  }
  const { width, height } = await svgFacts(bytes);
  const fitting = (DENSITY * maxEdge) / Math.max(width, height);
  const density = Math.min(MAX_DENSITY, Math.max(1, Math.ceil(fitting)));
  const sheet = { page: 1, pages: 1, width, height, isVector: true };
  return finish(sharp(bytes, { ...OPTIONS, density }), maxEdge, sheet);
}
