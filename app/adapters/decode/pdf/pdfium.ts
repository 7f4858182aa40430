import type { PDFiumPage } from "@hyzyla/pdfium";

/**
 * Functions of PDFium's C interface that the package's classes do not offer (fpdfview.h, fpdf_annot.h, fpdf_edit.h,
 * fpdf_formfill.h, fpdf_text.h).
 */
export type Pdfium = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number; free(at: number): void };
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FPDFAnnot_GetColor(annotation: number, kind: number, ...rgba: FourEnds): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetLine(annotation: number, start: number, end: number): number;
  _FPDFAnnot_GetRect(annotation: number, rect: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, text: number, size: number): number;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetVertices(annotation: number, points: number, count: number): number;
  _FPDFAnnot_HasKey(annotation: number, key: number): number;
  _FPDFBitmap_CreateEx(...sizeFormatDataStride: number[]): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFBitmap_FillRect(bitmap: number, ...boxAndColour: number[]): void;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDFFont_GetBaseFontName(font: number, name: number, size: number): number;
  _FPDFFont_GetIsEmbedded(font: number): number;
  _FPDFPageObj_CreateNewPath(x: number, y: number): number;
  _FPDFPageObj_GetBounds(object: number, ...ends: [number, number, number, number]): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_NewTextObj(document: number, font: number, size: number): number;
  _FPDFPageObj_SetFillColor(object: number, ...rgba: FourEnds): number;
  _FPDFPageObj_SetStrokeColor(object: number, ...rgba: FourEnds): number;
  _FPDFPageObj_SetStrokeWidth(object: number, width: number): number;
  _FPDFPageObj_Transform(object: number, ...matrix: SixNumbers): void;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPage_InsertObject(page: number, object: number): void;
  _FPDFPath_Close(path: number): number;
  _FPDFPath_LineTo(path: number, x: number, y: number): number;
  _FPDFPath_SetDrawMode(path: number, fill: number, stroke: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_IsGenerated(text: number, index: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_SetText(object: number, text: number): number;
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...viewTurnFlags: number[]): void;
  _FPDF_GetFormType(document: number): number;
  _FPDF_PageToDevice(page: number, ...viewAndPoint: number[]): number;
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...viewTurnFlags: number[]): void;
  _FPDF_RenderPageBitmapWithMatrix(bitmap: number, page: number, ...places: number[]): void;
};
type FourEnds = [number, number, number, number];
type SixNumbers = [number, number, number, number, number, number];

/** A page of an open document, and the module that knows both by these numbers. */
export type OpenPage = { pdfium: Pdfium; page: number; document: number };

/** Returns the page's own handles, which the package keeps to itself. */
export function openPageOf(sheet: PDFiumPage): OpenPage {
  const pdfium: unknown = Reflect.get(sheet, "module");
  const page: unknown = Reflect.get(sheet, "pageIdx");
  const document: unknown = Reflect.get(sheet, "documentIdx");
  if (!isPdfium(pdfium) || typeof page !== "number" || typeof document !== "number") {
    throw new Error("This version of @hyzyla/pdfium keeps its module elsewhere.");
  }
  return { pdfium, page, document };
}

function isPdfium(module: unknown): module is Pdfium {
  return typeof module === "object" && module !== null && "_FPDFAnnot_GetStringValue" in module;
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

/** Lends text to `use` as bytes that end with 0. */
export function withText<T>(
  pdfium: Pdfium,
  text: string,
  encoding: "latin1" | "utf16le",
  use: (at: number) => T,
): T {
  const bytes = Buffer.from(`${text}\0\0`, encoding);
  return withMemory(pdfium, bytes.length, (at) => {
    pdfium.HEAPU8.set(bytes, at);
    return use(at);
  });
}

/** Reads numbers of 32 bits that `write` was given room for. */
export function readFloats(
  pdfium: Pdfium,
  count: number,
  write: (at: number) => number,
): number[] | null {
  return withMemory(pdfium, count * 4, (at) => {
    if (write(at) === 0) return null;
    const view = new DataView(pdfium.HEAPU8.buffer, pdfium.HEAPU8.byteOffset + at, count * 4);
    return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
  });
}
