import { PDFDocument, rgb } from "pdf-lib";
import {
  handleOf,
  type PdfiumPage,
  withMemory,
} from "#app/adapters/decode/compare/closely/pdfium.ts";
import { withDocument } from "#app/adapters/decode/preview/pdf.server.ts";

/** Functions of fpdf_text.h and fpdf_edit.h by which the outlines of letters are read. */
type Outlines = {
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFFont_GetGlyphPath(font: number, code: number, size: number): number;
  _FPDFGlyphPath_CountGlyphSegments(path: number): number;
  _FPDFGlyphPath_GetGlyphPathSegment(path: number, index: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetClose(segment: number): number;
};
/** The path is of a letter of 1 point. */
type Letter = { path: string; x: number; y: number; scale: number };

const BEZIER = 1;
const MOVE = 2;

/** The first page of a PDF with the letters of its fonts turned into outlines, as before print; nothing else of it. */
export async function outlinedPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const read = await withDocument(bytes, async (document) => {
    const sheet = document.getPage(0);
    const { originalWidth: width, originalHeight: height } = sheet.getOriginalSize();
    return { ok: true, value: { width, height, letters: lettersOf(handleOf(sheet)) } };
  });
  if (!read.ok) throw new Error(read.reason);
  const { width, height, letters } = read.value;
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  for (const { path, ...at } of letters) {
    page.drawSvgPath(path, { ...at, color: rgb(0, 0, 0), borderWidth: 0 });
  }
  return document.save();
}

function lettersOf({ pdfium, page }: PdfiumPage): Letter[] {
  if (!hasOutlines(pdfium)) throw new Error("This build of PDFium tells no outlines.");
  const text = pdfium._FPDFText_LoadPage(page);
  return withMemory(pdfium, 16, (at) =>
    Array.from({ length: pdfium._FPDFText_CountChars(text) }, (_, index) => {
      const object = pdfium._FPDFText_GetTextObject(text, index);
      if (!object || pdfium._FPDFText_IsGenerated(text, index) === 1) return null;
      pdfium._FPDFText_GetCharOrigin(text, index, at, at + 8);
      const [x = 0, y = 0] = new Float64Array(pdfium.HEAPU8.slice(at, at + 16).buffer);
      const size = pdfium._FPDFText_GetFontSize(text, index);
      const code = pdfium._FPDFText_GetUnicode(text, index);
      const font = pdfium._FPDFTextObj_GetFont(object);
      const glyph = pdfium._FPDFFont_GetGlyphPath(font, code, size);
      return glyph ? { path: pathOf(pdfium, glyph, at), x, y, scale: size } : null;
    }),
  ).filter((letter) => letter !== null);
}

function pathOf(pdfium: Outlines & PdfiumPage["pdfium"], glyph: number, at: number): string {
  const parts: string[] = [];
  let curve: string[] = [];
  for (let index = 0; index < pdfium._FPDFGlyphPath_CountGlyphSegments(glyph); index++) {
    const segment = pdfium._FPDFGlyphPath_GetGlyphPathSegment(glyph, index);
    pdfium._FPDFPathSegment_GetPoint(segment, at, at + 4);
    const [x = 0, y = 0] = new Float32Array(pdfium.HEAPU8.slice(at, at + 8).buffer);
    const point = `${x} ${-y}`;
    const type = pdfium._FPDFPathSegment_GetType(segment);
    if (type === BEZIER) {
      curve.push(point);
      if (curve.length === 3) parts.push(`C${curve.join(" ")}`);
      if (curve.length === 3) curve = [];
    } else parts.push(`${type === MOVE ? "M" : "L"}${point}`);
    if (pdfium._FPDFPathSegment_GetClose(segment)) parts.push("Z");
  }
  return parts.join("");
}

function hasOutlines(pdfium: object): pdfium is Outlines & PdfiumPage["pdfium"] {
  return "_FPDFFont_GetGlyphPath" in pdfium;
}
