import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";
import type { Box, Raster } from "#app/adapters/decode/compare/raster.ts";
import { type OpenPage, openPageOf, withMemory } from "./pdfium.ts";

/** FPDFBitmap_BGRx with FPDF_REVERSE_BYTE_ORDER: red, green, blue and a byte that is not used (fpdfview.h). */
const RGBX = 3;
const ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xffffffff;

type Size = { width: number; height: number };

/**
 * Returns a function that draws a part (in whole pixels) of the page as it is at a size. `askew`: pixels a point by
 * which it is slanted.
 */
export function openParts(
  document: PDFiumDocument,
  sheet: PDFiumPage,
  askew = 0,
): (size: Size, part: Box) => Raster {
  const handle = openPageOf(sheet);
  const { originalWidth: width, originalHeight: height } = sheet.getOriginalSize();
  const form = document.initializeFormFields();
  handle.pdfium._FORM_OnAfterLoadPage(handle.page, form);
  return (size, part) => drawPart(handle, { form, width, height, askew }, size, part);
}

type Sheet = Size & { form: number; askew: number };

/** Draws a part of the page as it is at this size in pixels, on white. */
function drawPart({ pdfium, page }: OpenPage, sheet: Sheet, size: Size, part: Box): Raster {
  const { left, top } = part;
  const [width, height] = [part.right - left, part.bottom - top];
  return withMemory(pdfium, MATRIX_BYTES + width * height * 4, (matrix) => {
    const at = matrix + MATRIX_BYTES;
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, RGBX, at, width * 4);
    if (bitmap === 0) throw new Error("There is not enough memory to draw this page.");
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      new Float32Array(pdfium.HEAPU8.buffer, matrix, 10).set([
        ...scaleOf(sheet, size),
        ...[-left, -top],
        ...[0, 0, width, height],
      ]);
      const flags = ANNOTATIONS | REVERSE_BYTE_ORDER;
      const view = [-left, -top, size.width, size.height, 0];
      if (sheet.askew === 0) pdfium._FPDF_RenderPageBitmap(bitmap, page, ...view, flags);
      else pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, matrix + 24, flags);
      pdfium._FPDF_FFLDraw(sheet.form, bitmap, page, ...view, REVERSE_BYTE_ORDER);
      return { width, height, data: pdfium.HEAPU8.slice(at, at + width * height * 4) };
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
  });
}

/** FS_MATRIX (six floats) and FS_RECTF (four), with room up to where a bitmap begins (fpdfview.h). */
const MATRIX_BYTES = 64;

/** The first four numbers of the matrix. PDFium takes a page to be a whole number of points wide and high. */
function scaleOf(sheet: Sheet, size: Size): number[] {
  const [width, height] = [Math.trunc(sheet.width), Math.trunc(sheet.height)];
  return [
    size.width / Math.max(1, width),
    sheet.askew,
    sheet.askew,
    size.height / Math.max(1, height),
  ];
}
