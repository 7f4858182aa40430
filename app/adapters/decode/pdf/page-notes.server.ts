import { inflateSync } from "node:zlib";
import { countAbsentFonts } from "./absent-fonts.server.ts";
import type { OpenPage } from "./pdfium.ts";

/** FORMTYPE_XFA_FULL of fpdf_formfill.h: the pages are made by the form, and the file's own page asks to wait. */
const DYNAMIC_FORM = 2;
const MOST_STREAMS = 200;
const MOST_INFLATED = 2_000_000;

/** Tells what a page of a PDF holds and its picture does not show. */
export function pdfNotes(bytes: Uint8Array, open: OpenPage, page: number): string[] {
  return [
    ...(page === 1 ? [formNote(open), portfolioNote(bytes, open)] : []),
    fontNote(countAbsentFonts(open)),
    overprintNote(bytes),
  ].flatMap((note) => note ?? []);
}

function formNote({ pdfium, document }: OpenPage): string | null {
  if (pdfium._FPDF_GetFormType(document) !== DYNAMIC_FORM) return null;
  return "This PDF is a dynamic form (XFA); its content is not shown here.";
}

function portfolioNote(bytes: Uint8Array, { pdfium, document }: OpenPage): string | null {
  const files = pdfium._FPDFDoc_GetAttachmentCount(document);
  if (files === 0 || !holds(bytes, /\/Collection\s{0,9}(?:<<|\d)/)) return null;
  const count = files === 1 ? "1 file" : `${files} files`;
  return `This PDF is a portfolio of ${count}; what is in it is not shown here.`;
}

function fontNote(count: number): string | null {
  if (count === 0) return null;
  const fonts = count === 1 ? "1 font of this page is" : `${count} fonts of this page are`;
  return `${fonts} not in the file; some text may be missing.`;
}

function overprintNote(bytes: Uint8Array): string | null {
  const isMet =
    holds(bytes, /\/(?:OP|op)\s{1,9}true\b/) && holds(bytes, /\/(?:Separation|DeviceN)\b/);
  return isMet ? "Overprint is not simulated here." : null;
}

/**
 * How many points a unit of the pages' lengths has: 1, but for sheets of more than five metres. Null if the pages may have
 * different ones, since the interface does not tell which page has which.
 */
export function userUnit(bytes: Uint8Array, pages: number): number | null {
  const units = new Set<number>();
  let count = 0;
  for (const text of objectTexts(bytes)) {
    for (const [, unit] of text.matchAll(/\/UserUnit\s{1,9}([\d.]{1,12})/g)) {
      units.add(Number(unit));
      count += 1;
      if (units.size > 1) return null;
    }
  }
  const [unit = 1] = units;
  // A page that does not tell its unit has 1.
  const isOfAll = unit === 1 || count >= pages;
  return isOfAll && unit > 0 ? unit : null;
}

/** Whether one of the document's objects, written out or compressed, matches. */
function holds(bytes: Uint8Array, pattern: RegExp): boolean {
  return objectTexts(bytes).some((objects) => pattern.test(objects));
}

function objectTexts(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return [text, ...compressedObjects(text)];
}

function compressedObjects(text: string): string[] {
  const starts = [...text.matchAll(/\/ObjStm\b[^>]{0,300}>>\s{0,9}stream\r?\n/g)];
  return starts.slice(0, MOST_STREAMS).flatMap(({ index, 0: { length } }) => {
    const from = index + length;
    const end = text.indexOf("endstream", from);
    return inflated(Buffer.from(text.slice(from, end < 0 ? undefined : end), "latin1"));
  });
}

function inflated(stream: Buffer): string[] {
  try {
    return [inflateSync(stream, { maxOutputLength: MOST_INFLATED }).toString("latin1")];
  } catch {
    // Another filter, encrypted, or too long: such objects are not looked at.
    return [];
  }
}
