import sharp, { type Sharp } from "sharp";
import type { Decoded } from "#app/adapters/decode/decoded.ts";
import type { PreviewHead } from "#app/adapters/decode/file-facts.ts";
import { SMALL_EDGE, SMALL_WEBP, WEBP } from "./limits.ts";
import { lookOf } from "./look.server.ts";

// One picture at a time, since the product's other processes share two cores with it.
sharp.concurrency(1);
sharp.cache(false);

/** A drawn page. Its size is the original's: pixels of a picture, points (1/72 inch) of a document. */
export type Sheet = {
  page: number;
  pages: number;
  width: number;
  height: number;
  isVector: boolean;
  /** The text of the page, if it could be read. */
  text?: string;
  /** Sentences about what the page holds and the picture does not show. */
  notes?: string[];
  /** The width in millimetres of what the page shows; missing where the file does not tell. */
  widthMm?: number | null;
  /** Whether it is only the small preview that the file carries of itself. */
  isEmbedded?: boolean;
};
/** Encodes a drawn page, at most `maxEdge` pixels long. */
export type Finish<T> = (image: Sharp, maxEdge: number, sheet: Sheet) => Promise<Decoded<T>>;

export type Drawn = { head: PreviewHead; bytes: Uint8Array };

/**
 * Scales a page down to fit, never up, and encodes it as WebP; transparency is kept. For the first page it returns
 * the look as well.
 */
export async function finishPreview(
  image: Sharp,
  maxEdge: number,
  { page, pages, text = "", notes = [], widthMm = null }: Sheet,
): Promise<Decoded<Drawn>> {
  const { data, info } = await image
    .resize({ width: maxEdge, height: maxEdge, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp(maxEdge <= SMALL_EDGE ? SMALL_WEBP : WEBP)
    .toBuffer({ resolveWithObject: true });
  // Reads the look from the WebP, which sharp can decode at an eighth of its size.
  const look = page === 1 ? await lookOf(sharp(data), text) : null;
  const { width, height } = info;
  const head = { width, height, page, pages, look, notes, widthMm: usable(widthMm) };
  return { ok: true, value: { head, bytes: data } };
}

/** Beyond these, in millimetres, a size is no paper's: buildings in metres, units that were never set. */
const PAPER_MM = { least: 5, most: 6_000 };

function usable(widthMm: number | null): number | null {
  const isPaper = widthMm !== null && widthMm >= PAPER_MM.least && widthMm <= PAPER_MM.most;
  if (!isPaper) return null;
  return Math.round(widthMm * 10) / 10;
}
