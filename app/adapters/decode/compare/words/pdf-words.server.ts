import { type PdfiumPage, withMemory } from "#app/adapters/decode/compare/closely/pdfium.ts";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import { type PageWords, plainWords, type Word } from "./word.ts";

/** Pages with more letters are told as read in part. A dense A4 page has 6,000, a sheet of A0 some 40,000. */
const MOST_LETTERS = 150_000;
/** The longest word; what is longer is cut there. */
const MOST_LETTERS_A_WORD = 80;
/** PDFium gives this character for a hyphen at the end of a line (fpdf_text.h). */
const LINE_HYPHEN = 0x02;
/** Text that is not painted: that of a scan's recognition, or a clip (PDF 32000-1, table 106). */
const UNPAINTED = new Set([3, 7]);
/** FPDF_PageToDevice returns whole numbers: the page is asked for at this size. */
const FINE = 1_000_000;

type Letter = { code: number; box: PageBox | null; size: number };

/** Reads the painted words of a PDF's page in the order of its content. */
export function pdfWords(sheet: PdfiumPage): PageWords {
  const { pdfium, page } = sheet;
  const text = pdfium._FPDFText_LoadPage(page);
  if (!text) return { words: [], isWhole: false };
  try {
    const count = pdfium._FPDFText_CountChars(text);
    const read = Math.min(count, MOST_LETTERS);
    const words = withMemory(pdfium, 64, (at) => {
      const letters = Array.from({ length: Math.max(0, read) }, (_, index) =>
        letterAt(sheet, text, index, at),
      );
      return wordsOf(letters.filter((letter) => letter !== null));
    });
    return { words: words.filter(({ box }) => isOnPage(box)), isWhole: read === count };
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

function letterAt(sheet: PdfiumPage, text: number, index: number, at: number): Letter | null {
  const { pdfium } = sheet;
  const code = pdfium._FPDFText_GetUnicode(text, index);
  if (pdfium._FPDFText_IsGenerated(text, index) === 1) return { code, box: null, size: 0 };
  const object = pdfium._FPDFText_GetTextObject(text, index);
  if (object && UNPAINTED.has(pdfium._FPDFTextObj_GetTextRenderMode(object))) return null;
  if (!pdfium._FPDFText_GetLooseCharBox(text, index, at)) return { code, box: null, size: 0 };
  const [left = 0, top = 0, right = 0, bottom = 0] = floatsAt(sheet, at, 4);
  const box = shareBox(sheet, { left, top, right, bottom }, at);
  const hasMatrix = pdfium._FPDFText_GetMatrix(text, index, at);
  const [a = 1, b = 0, c = 0, d = 1] = hasMatrix ? floatsAt(sheet, at, 4) : [];
  const size = pdfium._FPDFText_GetFontSize(text, index) * Math.sqrt(Math.abs(a * d - b * c));
  return { code, box, size: Number.isFinite(size) ? size : 0 };
}

function floatsAt({ pdfium }: PdfiumPage, at: number, count: number): number[] {
  return [...new Float32Array(pdfium.HEAPU8.buffer, at, count)];
}

/** Converts a box of the page's own coordinates to shares of the page as it is shown. Null for one that has no place. */
function shareBox(
  { pdfium, page }: PdfiumPage,
  ends: { left: number; top: number; right: number; bottom: number },
  at: number,
): PageBox | null {
  if (!Object.values(ends).every((end) => Number.isFinite(end) && Math.abs(end) < 1e6)) return null;
  const shown = (x: number, y: number) => {
    if (!pdfium._FPDF_PageToDevice(page, 0, 0, FINE, FINE, 0, x, y, at, at + 4)) return null;
    const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, at, 2);
    return { x: across / FINE, y: down / FINE };
  };
  const [one, other] = [shown(ends.left, ends.top), shown(ends.right, ends.bottom)];
  if (!one || !other) return null;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return { x, y, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
}

/** Joins letters to words at blanks. A hyphen at the end of a line joins the parts beside it. */
function wordsOf(letters: readonly Letter[]): Word[] {
  const words: Word[] = [];
  let open: Word | null = null;
  let isJoining = false;
  for (const { code, box, size } of letters) {
    if (code === LINE_HYPHEN) {
      isJoining = open !== null;
      if (open) open.isBroken = true;
    } else if (isSpace(code)) {
      open = isJoining ? open : null;
    } else {
      const letter = letterOf(code);
      if (!box || letter === "") continue;
      isJoining = false;
      open = withLetter(open, { text: letter, box, size, isBroken: false });
      if (open !== words.at(-1)) words.push(open);
    }
  }
  return words;
}

/** Adds a letter to the word that is open, or begins one. */
function withLetter(open: Word | null, letter: Word): Word {
  if (!open || open.text.length >= MOST_LETTERS_A_WORD) return letter;
  open.text += letter.text;
  open.box = around(open.box, letter.box);
  open.size = Math.min(open.size, letter.size);
  return open;
}

function letterOf(code: number): string {
  return code < 0x110000 ? plainWords(String.fromCodePoint(code)) : "";
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a);
}

function around(one: PageBox, other: PageBox): PageBox {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether a word is at least partly on the page: what a crop box hides is not shown. */
function isOnPage({ x, y, width, height }: PageBox): boolean {
  return x < 1 && y < 1 && x + width > 0 && y + height > 0;
}
