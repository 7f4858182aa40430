import { z } from "zod";

/** The number of cells along each side. */
export const LOOK_SIDE = 32;
/** The number of words of a page that a look keeps. */
export const LOOK_WORDS = 64;

/** A summary of a file's first page in about a kilobyte, by which pages that show nearly the same are recognised. */
export const lookSchema = z.object({
  /** Width divided by height of the page's content, without its margins. */
  shape: z.number().positive(),
  /** The lightness of LOOK_SIDE by LOOK_SIDE cells of the content, row by row, a byte each, in base64. */
  cells: z.base64().max(2_000),
  /** The smallest hashes of its different words, ascending; empty where it has no text to read. */
  words: z.array(z.number().int().nonnegative()).max(LOOK_WORDS),
});
export type Look = z.infer<typeof lookSchema>;
