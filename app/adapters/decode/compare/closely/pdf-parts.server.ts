import type { PDFiumDocument } from "@hyzyla/pdfium";
import type { Box, Raster } from "#app/adapters/decode/compare/raster.ts";
import { pdfWords } from "#app/adapters/decode/compare/words/pdf-words.server.ts";
import type { FinePage } from "./fine-page.ts";
import { handleOf, type PdfiumPage, withMemory } from "./pdfium.ts";

/** FPDFBitmap_BGRx with FPDF_REVERSE_BYTE_ORDER: red, green, blue and a byte that is not used (fpdfview.h). */
const RGBX = 3;
const ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xffffffff;
const PATH = 2;
/** Pages with more objects are not searched for outlined letters. */
const MOST_OBJECTS = 20_000;
/** Fewer small shapes are no text. */
const LEAST_OUTLINES = 40;
/** The heights of letters, in points; a lower-case one is about half its em. */
const LETTERS = { least: 1.5, most: 40, share: 0.1, toEm: 2 };

/** A page (from 1) of a PDF that can be drawn in parts at any size. */
export function finePdf(document: PDFiumDocument, page: number): FinePage {
  const sheet = document.getPage(page - 1);
  const handle = handleOf(sheet);
  const { originalWidth: width, originalHeight: height } = sheet.getOriginalSize();
  const form = document.initializeFormFields();
  handle.pdfium._FORM_OnAfterLoadPage(handle.page, form);
  const words = pdfWords(handle);
  return {
    ...{ width, height, isVector: true, words },
    smallest: smallestOf(words.words) ?? smallestOutline(handle),
    draw: async (size, part) => drawPart(handle, form, size, part),
  };
}

/** The em of a page's smallest words, in points; what a dot or a single stray letter has does not count. */
function smallestOf(words: readonly { size: number }[]): number | null {
  const sizes = words.map(({ size }) => size).filter((size) => size >= 1);
  return sizes.length > 0 ? Math.min(...sizes) : null;
}

/** The em of text that was turned into outlines, by the heights of its shapes; null where there seems to be none. */
function smallestOutline({ pdfium, page }: PdfiumPage): number | null {
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
  const small = heights
    .filter((height) => height >= LETTERS.least && height <= LETTERS.most)
    .toSorted((a, b) => a - b);
  if (small.length < LEAST_OUTLINES) return null;
  return (small[Math.floor(small.length * LETTERS.share)] ?? 0) * LETTERS.toEm;
}

/** Draws a part of the page as it is at this size in pixels, on white. */
function drawPart(
  { pdfium, page }: PdfiumPage,
  form: number,
  size: { width: number; height: number },
  { left, top, right, bottom }: Box,
): Raster {
  const [width, height] = [right - left, bottom - top];
  return withMemory(pdfium, width * height * 4, (at) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, RGBX, at, width * 4);
    if (bitmap === 0) throw new Error("There is not enough memory to draw this page.");
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const view = [-left, -top, size.width, size.height, 0];
      pdfium._FPDF_RenderPageBitmap(bitmap, page, ...view, ANNOTATIONS | REVERSE_BYTE_ORDER);
      pdfium._FPDF_FFLDraw(form, bitmap, page, ...view, REVERSE_BYTE_ORDER);
      return { width, height, data: pdfium.HEAPU8.slice(at, at + width * height * 4) };
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
  });
}
