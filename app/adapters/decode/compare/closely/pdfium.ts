import type { PDFiumPage } from "@hyzyla/pdfium";

/** Functions of PDFium's C interface that the package's classes do not offer (fpdf_text.h, fpdf_edit.h, fpdfview.h). */
export type Pdfium = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number; free(at: number): void };
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, ...ends: [number, number, number, number]): number;
  _FPDF_PageToDevice(page: number, ...viewAndPoint: number[]): number;
  _FPDFBitmap_CreateEx(...sizeFormatDataStride: number[]): number;
  _FPDFBitmap_FillRect(bitmap: number, ...boxAndColour: number[]): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...viewTurnFlags: number[]): void;
  _FPDF_RenderPageBitmapWithMatrix(bitmap: number, page: number, ...places: number[]): void;
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...viewTurnFlags: number[]): void;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
};

/** A page of an open document, and the module that knows it by this number. */
export type PdfiumPage = { pdfium: Pdfium; page: number };

/** Returns the page's own handle, which the package keeps to itself. */
export function handleOf(sheet: PDFiumPage): PdfiumPage {
  const pdfium: unknown = Reflect.get(sheet, "module");
  const page: unknown = Reflect.get(sheet, "pageIdx");
  if (!isPdfium(pdfium) || typeof page !== "number") {
    throw new Error("This version of @hyzyla/pdfium keeps its module elsewhere.");
  }
  return { pdfium, page };
}

function isPdfium(module: unknown): module is Pdfium {
  return typeof module === "object" && module !== null && "_FPDFText_GetLooseCharBox" in module;
}

/** Reserves bytes in the module's memory for as long as `use` works with them. */
export function withMemory<T>({ wasmExports }: Pdfium, size: number, use: (at: number) => T): T {
  const at = wasmExports.malloc(size);
  if (at === 0) throw new Error("There is not enough memory to draw this page.");
  try {
    return use(at);
  } finally {
    wasmExports.free(at);
  }
}
