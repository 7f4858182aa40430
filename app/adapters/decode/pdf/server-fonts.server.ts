import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fontFolders } from "#app/adapters/decode/font-folders.ts";

/** A font of the server that stands in for one that is not in a PDF. */
export type ServerFont = { name: string; bytes: Buffer };
export type WantedFont = { face: string; isBold: boolean; isItalic: boolean; charset: number };

const MOST_FILES = 5_000;
const STYLES = ["Regular", "Bold", "Italic", "BoldItalic"] as const;
/** Charsets of Windows, by which PDFium asks for a script: Japanese, Korean, Chinese (simplified and traditional). */
const EASTERN: Record<number, RegExp[]> = {
  128: [/^(?:NotoSansJP|NotoSansCJKjp)-Regular\./, /^(?:TakaoPGothic|ipagp?|IPAexGothic)\./i],
  129: [/^(?:NotoSansKR|NotoSansCJKkr)-Regular\./, /^NanumGothic\./],
  134: [/^(?:NotoSansSC|NotoSansCJKsc)-Regular\./, /^wqy-\w{1,20}\./],
  136: [/^(?:NotoSansTC|NotoSansCJKtc)-Regular\./, /^wqy-\w{1,20}\./],
};
/** It has the letters of all four. */
const ANY_EASTERN = /^DroidSansFallback\w{0,10}\.ttf$/;

let files: Map<string, string> | undefined;
const read = new Map<string, ServerFont>();

/** Returns the server's font for one that a PDF asks for by name and script; null if PDFium's own is as good, or none is there. */
export function findServerFont(wanted: WantedFont): ServerFont | null {
  const eastern = EASTERN[wanted.charset];
  if (eastern) return readFirst([...eastern, ANY_EASTERN]);
  const family = /^(?:Helvetica|Arial)/.test(wanted.face)
    ? "Sans"
    : /^Times/.test(wanted.face)
      ? "Serif"
      : /^Courier/.test(wanted.face)
        ? "Mono"
        : null;
  if (family === null) return null;
  const style = STYLES[(wanted.isBold ? 1 : 0) + (wanted.isItalic ? 2 : 0)] ?? "Regular";
  // Liberation is as wide as the fonts that it replaces; DejaVu is wider.
  return readFirst([
    `Liberation${family}-${style}.ttf`,
    `DejaVuSans${family === "Mono" ? "Mono" : ""}${style === "Bold" ? "-Bold" : ""}.ttf`,
  ]);
}

/** The first font that has one of these names. */
function readFirst(names: readonly (string | RegExp)[]): ServerFont | null {
  files ??= listFonts();
  for (const wanted of names) {
    for (const [name, path] of files) {
      if (typeof wanted === "string" ? name !== wanted : !wanted.test(name)) continue;
      const font = read.get(name) ?? { name, bytes: readFileSync(path) };
      read.set(name, font);
      return font;
    }
  }
  return null;
}

function listFonts(): Map<string, string> {
  const entries = fontFolders.flatMap(entriesOf).slice(0, MOST_FILES);
  const fonts = entries.filter((entry) => entry.isFile() && /\.(?:ttf|otf)$/i.test(entry.name));
  return new Map(fonts.map(({ name, parentPath }) => [name, join(parentPath, name)]));
}

/** A server may have no such folder. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}
