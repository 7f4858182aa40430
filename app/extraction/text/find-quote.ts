import { straightQuotes } from "./word-pattern.ts";

export interface Span {
  start: number;
  end: number;
}

/** A text in which a quote is looked for, as it is and with its line breaks and marks evened out. */
export interface QuotedText {
  text: string;
  even: string;
  /** The position in the text of each character of `even`. */
  at: number[];
}

const MOST = 1_000;
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/;

/** Prepares a text for findQuote. */
export function toQuotedText(text: string): QuotedText {
  const straight = straightQuotes(text).replace(/[‐-―−]/g, "-");
  const parts: string[] = [];
  const at: number[] = [];
  let spaced = true;
  for (let i = 0; i < straight.length; i++) {
    const letter = straight.charAt(i);
    if (invisible.test(letter)) continue;
    const space = /\s/.test(letter);
    if (space && spaced) continue;
    parts.push(space ? " " : letter);
    at.push(i);
    spaced = space;
  }
  return { text, even: parts.join(""), at };
}

/**
 * Where a quote stands in the text, whole words only: its first place that touches none of `taken`.
 * Line breaks, typographic quotes and dashes may differ; what counts is the slice of the text. Null
 * when it is not there, or is no more than a letter or two.
 */
export function findQuote(quoted: QuotedText, quote: string, taken: readonly Span[]): Span | null {
  const wanted = quote.trim();
  if (wanted.length > MOST || (wanted.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3) return null;
  const free = (span: Span) =>
    isWhole(quoted.text, span) &&
    !taken.some(({ start, end }) => start < span.end && span.start < end);
  for (const start of occurrences(quoted.text, wanted)) {
    const span = { start, end: start + wanted.length };
    if (free(span)) return span;
  }
  const even = toQuotedText(wanted).even.trim();
  for (const index of occurrences(quoted.even, even)) {
    const first = quoted.at[index];
    const last = quoted.at[index + even.length - 1];
    if (first === undefined || last === undefined) continue;
    const span = { start: first, end: last + 1 };
    if (free(span)) return span;
  }
  return null;
}

/** The most places of the same words that are searched for a free one. */
const MOST_PLACES = 1_000;

function* occurrences(text: string, part: string): Generator<number> {
  let at = text.indexOf(part);
  for (let places = 0; at >= 0 && places < MOST_PLACES; places++) {
    yield at;
    at = text.indexOf(part, at + 1);
  }
}

function isWhole(text: string, { start, end }: Span): boolean {
  const word = /[\p{L}\p{N}]/u;
  const cutsHead = word.test(text.charAt(start - 1)) && word.test(text.charAt(start));
  const cutsTail = word.test(text.charAt(end - 1)) && word.test(text.charAt(end));
  return !cutsHead && !cutsTail;
}
