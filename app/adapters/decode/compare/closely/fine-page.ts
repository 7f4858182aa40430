import type { Box, Raster } from "#app/adapters/decode/compare/raster.ts";
import type { PageWords } from "#app/adapters/decode/compare/words/word.ts";

type Size = { width: number; height: number };
/** A page that can be drawn in parts, larger than it is kept as a whole. */
export type FinePage = {
  /** Its own size: points of a document, pixels of a picture. */
  width: number;
  height: number;
  isVector: boolean;
  /** The number of pages of its file. */
  pages: number;
  /** The longest edge beyond which drawing it larger shows no more, in pixels. */
  mostEdge: number;
  /** Its texts with their places; null if they cannot be told. */
  words: PageWords | null;
  /** The em of its smallest text in points, and of text that was turned into outlines; null without any. */
  smallest: { text: number | null; outlines: number | null };
  /** Draws a part (in whole pixels) of the page as it is at this size. */
  draw(size: Size, part: Box): Promise<Raster>;
};
