import type { PageBox } from "#app/adapters/decode/compare/compared.ts";

/** A word of a page and its place; `size` is that of its letters (the em) in points. */
export type Word = {
  text: string;
  box: PageBox;
  size: number;
  /** Whether a hyphen at the end of a line was left out between two parts of it. */
  isBroken: boolean;
};

/** The texts of a page; `isWhole` is false where it has more letters than are read. */
export type PageWords = { words: Word[]; isWhole: boolean };

/** What does not show: soft hyphens, joiners, marks of direction and order, which programs add as they like. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

/** The text in the form in which two programs' words are compared: ligatures as letters, one kind of blank. */
export function plainWords(text: string): string {
  return text.normalize("NFKC").replace(INVISIBLE, "");
}
