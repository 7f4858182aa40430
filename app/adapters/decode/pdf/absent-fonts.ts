import { type OpenPage, withBytes } from "./page-objects.ts";

const MOST_CHARACTERS = 50_000;
/** PDFium brings these itself. */
const BUILT_IN = /^(?:Symbol|ZapfDingbats)/;
/** Characters beyond Latin-1 that PDFium's own fonts have: those of Windows-1252. */
const WINDOWS_1252 = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/** Counts a page's fonts that are not in the file and are used for letters which PDFium's own fonts do not have. */
export function countAbsentFonts({ pdfium, page }: OpenPage): number {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return 0;
  try {
    const absent = new Set<string>();
    const isEmbedded = new Map<number, boolean>();
    const count = Math.min(MOST_CHARACTERS, pdfium._FPDFText_CountChars(text));
    for (let index = 0; index < count; index++) {
      if (isBuiltIn(pdfium._FPDFText_GetUnicode(text, index))) continue;
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

function nameOf(pdfium: OpenPage["pdfium"], font: number): string {
  return withBytes(pdfium, 200, (at) => {
    const size = Math.min(200, pdfium._FPDFFont_GetBaseFontName(font, at, 200));
    return Buffer.from(pdfium.HEAPU8.subarray(at, at + Math.max(0, size - 1))).toString("latin1");
  });
}
