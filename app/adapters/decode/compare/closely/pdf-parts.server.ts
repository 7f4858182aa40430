import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import { pdfWords } from "#app/adapters/decode/compare/words/pdf-words.server.ts";
import { openParts } from "#app/adapters/decode/pdf/page-parts.server.ts";
import { type OpenPage, openPageOf, withMemory } from "#app/adapters/decode/pdf/pdfium.ts";
import type { FinePage } from "./fine-page.ts";

const PATH = 2;
/** Pages with more objects are not searched for outlined letters. */
const MOST_OBJECTS = 20_000;
/** Fewer small shapes are no text. */
const LEAST_OUTLINES = 40;
/** The heights of letters, in points; a lower-case one is about half its em. */
const LETTERS = { least: 1.5, most: 40, share: 0.1, toEm: 2 };

/**
 * PDFium draws upright rectangles on whole pixels, so that an l or a full stop that was turned into outlines is fatter
 * than the same letter of a font. On a page that is askew by this many pixels a point, too little to be seen, they are
 * drawn like all other forms. Pages with fewer small shapes are drawn upright, as other programs do.
 */
const ASKEW = 1e-4;

/** A page of a PDF that can be drawn in parts at any size. */
export function finePdf(document: PDFiumDocument, sheet: PDFiumPage): FinePage {
  const handle = openPageOf(sheet);
  const { originalWidth: width, originalHeight: height } = sheet.getOriginalSize();
  const words = pdfWords(handle);
  const shapes = smallShapes(handle);
  const draw = openParts(document, sheet, shapes.length < LEAST_OUTLINES ? 0 : ASKEW);
  return {
    ...{ width, height, isVector: true, words, pages: document.getPageCount() },
    mostEdge: Number.POSITIVE_INFINITY,
    smallest: { text: smallestOf(words.words), outlines: smallestOutline(shapes) },
    draw: async (size, part) => draw(size, part),
  };
}

/** The em of a page's smallest words, in points; what a dot or a single stray letter has does not count. */
function smallestOf(words: readonly { size: number }[]): number | null {
  const sizes = words.map(({ size }) => size).filter((size) => size >= 1);
  return sizes.length > 0 ? Math.min(...sizes) : null;
}

/** The em of text that was turned into outlines, by the heights of its shapes; null where there seems to be none. */
function smallestOutline(shapes: readonly number[]): number | null {
  if (shapes.length < LEAST_OUTLINES) return null;
  return (shapes[Math.floor(shapes.length * LETTERS.share)] ?? 0) * LETTERS.toEm;
}

/** The heights in points of the shapes that may be letters, ascending. */
function smallShapes({ pdfium, page }: OpenPage): number[] {
  const count = Math.min(MOST_OBJECTS, pdfium._FPDFPage_CountObjects(page));
  const heights = withMemory(pdfium, 16, (at) =>
    Array.from({ length: count }, (_, index) => {
      const object = pdfium._FPDFPage_GetObject(page, index);
      if (!object || pdfium._FPDFPageObj_GetType(object) !== PATH) return 0;
      if (!pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return 0;
      const [, bottom = 0, , top = 0] = new Float32Array(pdfium.HEAPU8.buffer, at, 4);
      return top - bottom;
    }),
  );
  return heights
    .filter((height) => height >= LETTERS.least && height <= LETTERS.most)
    .toSorted((a, b) => a - b);
}
