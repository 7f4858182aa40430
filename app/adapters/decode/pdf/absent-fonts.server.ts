import { type OpenPage, withMemory } from "./pdfium.ts";
import { findServerFont } from "./server-fonts.server.ts";

const MOST_CHARACTERS = 50_000;
/** PDFium brings these itself. */
const BUILT_IN = /^(?:Symbol|ZapfDingbats)/;
/** Characters beyond Latin-1 that PDFium's own fonts have: those of Windows-1252. */
const WINDOWS_1252 = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/** Whether a page has letters of fonts that are not in the file, nor in PDFium, but in the server's. */
export function needsServerFonts(open: OpenPage): boolean {
  return countFonts(open, isBuiltIn) > countAbsentFonts(open);
}

/** Counts a page's fonts that are not in the file and are used for letters neither PDFium's own fonts nor the server's have. */
export function countAbsentFonts(open: OpenPage): number {
  return countFonts(open, (unicode) => isBuiltIn(unicode) || isInServerFont(unicode));
}

function countFonts({ pdfium, page }: OpenPage, hasLetter: (unicode: number) => boolean): number {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return 0;
  try {
    const absent = new Set<string>();
    const isEmbedded = new Map<number, boolean>();
    const count = Math.min(MOST_CHARACTERS, pdfium._FPDFText_CountChars(text));
    for (let index = 0; index < count; index++) {
      const unicode = pdfium._FPDFText_GetUnicode(text, index);
      if (hasLetter(unicode)) continue;
      const object = pdfium._FPDFText_GetTextObject(text, index);
      const font = object === 0 ? 0 : pdfium._FPDFTextObj_GetFont(object);
      if (font === 0) continue;
      const known = isEmbedded.get(font) ?? pdfium._FPDFFont_GetIsEmbedded(font) !== 0;
      isEmbedded.set(font, known);
      if (!known) absent.add(nameOf(pdfium, font));
    }
    return [...absent].filter((name) => !BUILT_IN.test(name)).length;
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

function isBuiltIn(unicode: number): boolean {
  if (unicode === 0 || unicode === 0xfffe || unicode === 0xfffd) return false;
  return unicode <= 0xff || WINDOWS_1252.has(String.fromCodePoint(unicode));
}

/** Liberation and DejaVu have the letters of Europe, and what PDFium draws of others is in fonts of East Asia. */
function isInServerFont(unicode: number): boolean {
  const charset = charsetOf(unicode);
  return charset !== null && findServerFont({ ...PLAIN, charset }) !== null;
}

const PLAIN = { face: "Helvetica", isBold: false, isItalic: false };

function charsetOf(unicode: number): number | null {
  if ((unicode >= 0x100 && unicode < 0x530) || (unicode >= 0x1e00 && unicode < 0x2070)) return 0;
  if (unicode >= 0x3040 && unicode < 0x3100) return 128;
  if (unicode >= 0xac00 && unicode < 0xd7a4) return 129;
  return unicode >= 0x3000 && unicode < 0xfff0 ? 134 : null;
}

function nameOf(pdfium: OpenPage["pdfium"], font: number): string {
  return withMemory(pdfium, 200, (at) => {
    const size = Math.min(200, pdfium._FPDFFont_GetBaseFontName(font, at, 200));
    return Buffer.from(pdfium.HEAPU8.subarray(at, at + Math.max(0, size - 1))).toString("latin1");
  });
}
