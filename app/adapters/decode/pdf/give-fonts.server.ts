import type { PDFiumLibrary } from "@hyzyla/pdfium";
import { findServerFont, type ServerFont } from "./server-fonts.server.ts";

type FontModule = {
  HEAPU8: Uint8Array;
  wasmExports: { __indirect_function_table: WebAssembly.Table };
  _FPDF_GetDefaultSystemFontInfo(): number;
  _FPDF_SetSystemFontInfo(info: number): void;
};
/** Where the functions stand in FPDF_SYSFONTINFO (fpdf_sysfontinfo.h), and how many numbers each takes. */
const MAP_FONT = { at: 3, takes: 7 };
const GET_FONT_DATA = { at: 5, takes: 5 };
const GET_FACE_NAME = { at: 6, takes: 4 };
const GET_CHARSET = { at: 7, takes: 2 };
const DELETE_FONT = { at: 8, takes: 2 };
const BOLD_FROM = 600;
const I32 = 0x7f;

/**
 * Lets PDFium use the server's fonts in place of those that a PDF does not bring: its own have the letters of Western
 * Europe only. The package offers no way to, so that functions of PDFium's default table of fonts, which finds no file
 * within its own file system, are replaced. They are given while `isWanted` says so, to documents opened meanwhile.
 */
export function giveFonts(library: PDFiumLibrary, isWanted: () => boolean): void {
  const pdfium: unknown = Reflect.get(library, "module");
  if (!isFontModule(pdfium))
    throw new Error("This version of @hyzyla/pdfium keeps its module elsewhere.");
  const info = pdfium._FPDF_GetDefaultSystemFontInfo();
  const given: ServerFont[] = [];
  const view = () => new DataView(pdfium.HEAPU8.buffer, pdfium.HEAPU8.byteOffset);
  const replace = (
    { at, takes }: { at: number; takes: number },
    use: (...numbers: number[]) => number | undefined,
    returns = true,
  ) => {
    const table = pdfium.wasmExports.__indirect_function_table;
    table.set(view().getUint32(info + at * 4, true), exported(use, takes, returns));
  };
  replace(MAP_FONT, (_, weight = 0, italic = 0, charset = 0, __, face = 0) => {
    const wanted = { isBold: weight >= BOLD_FROM, isItalic: italic !== 0, charset };
    if (!isWanted()) return 0;
    const font = findServerFont({ ...wanted, face: textAt(pdfium.HEAPU8, face) });
    if (!font) return 0;
    if (!given.includes(font)) given.push(font);
    return given.indexOf(font) + 1;
  });
  replace(GET_FONT_DATA, (_, handle = 0, table = 0, at = 0, size = 0) => {
    const data = given[handle - 1] && tableOf(given[handle - 1]?.bytes ?? Buffer.alloc(0), table);
    if (data && at !== 0 && size >= data.length) pdfium.HEAPU8.set(data, at);
    return data?.length ?? 0;
  });
  replace(GET_FACE_NAME, (_, handle = 0, at = 0, size = 0) => {
    const name = Buffer.from(`${given[handle - 1]?.name ?? ""}\0`, "latin1");
    if (at !== 0 && size >= name.length) pdfium.HEAPU8.set(name, at);
    return name.length;
  });
  replace(GET_CHARSET, () => 1);
  replace(DELETE_FONT, () => undefined, false);
  pdfium._FPDF_SetSystemFontInfo(info);
}

function isFontModule(module: unknown): module is FontModule {
  return typeof module === "object" && module !== null && "_FPDF_SetSystemFontInfo" in module;
}

function textAt(memory: Uint8Array, at: number): string {
  const end = memory.indexOf(0, at);
  return Buffer.from(memory.subarray(at, Math.min(end, at + 200))).toString("latin1");
}

/** One table of a font, by the four letters of its name as a number; 0 is the whole font. */
function tableOf(font: Buffer, name: number): Buffer | null {
  if (name === 0) return font;
  const count = font.length < 12 ? 0 : font.readUInt16BE(4);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (font.readUInt32BE(at) !== name >>> 0) continue;
    const start = font.readUInt32BE(at + 8);
    return font.subarray(start, start + font.readUInt32BE(at + 12));
  }
  return null;
}

/** A function as WebAssembly calls it: a module that imports it and exports it again. */
function exported(
  use: (...numbers: number[]) => number | undefined,
  takes: number,
  returns: boolean,
) {
  const type = [0x60, takes, ...Array(takes).fill(I32), ...(returns ? [1, I32] : [0])];
  const bytes = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, type.length + 1, 1, ...type],
    ...[2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    ...[7, 5, 1, 1, 0x66, 0, 0],
  ];
  const module = new WebAssembly.Module(Uint8Array.from(bytes));
  return new WebAssembly.Instance(module, { e: { f: use } }).exports.f;
}
