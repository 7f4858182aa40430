import { z } from "zod";

/** The cells of a look along each side. */
export const LOOK_SIDE = 32;
/** How many words of a page a look keeps. */
export const LOOK_WORDS = 64;

/** What a file's first page looks like, in about a kilobyte: enough to tell whether another shows nearly the same. */
export const lookSchema = z.object({
  /** Width by height of what is on the page, without its margins. */
  shape: z.number().positive(),
  /** The lightness of LOOK_SIDE by LOOK_SIDE cells of that, row by row, a byte each, in base64. */
  cells: z.base64().max(2_000),
  /** The smallest hashes of its different words, ascending; empty where it has no text to read. */
  words: z.array(z.number().int().nonnegative()).max(LOOK_WORDS),
});
export type Look = z.infer<typeof lookSchema>;
