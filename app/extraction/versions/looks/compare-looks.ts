// Normalised cross-correlation of thumbnails, and MinHash (Broder 1997) of the words of pages.

import { LOOK_WORDS, type Look } from "./look.ts";

/** A look, prepared for comparison with many. */
export interface Picture {
  shape: number;
  words: readonly number[];
  /** The cells with a mean of 0 and a length of 1. */
  cells: Float32Array;
}

/** The largest difference in shape of two pages that count as equal: their margins are only known to within a cell. */
const MOST_STRETCHED = 1.1;
/** From this correlation on two pages show nearly the same: `npm run bench -w lab -- compare` prints what it finds and mistakes. */
const ALIKE = 0.93;
/** The least share of common words of two pages that show the same: scaled down, all pages of text look alike. */
const LEAST_SHARED_WORDS = 0.5;
/** From this share of equal words on, a new paragraph may have moved the rest of the page. */
const SAME_WORDS = 0.75;
const ALIKE_IN_WORDS = 0.6;
const FEWEST_WORDS = 12;

export function pictureOf({ shape, cells, words }: Look): Picture {
  const bytes = Uint8Array.from(atob(cells), (character) => character.charCodeAt(0));
  const mean = bytes.reduce((sum, value) => sum + value, 0) / Math.max(1, bytes.length);
  const centred = Float32Array.from(bytes, (value) => value - mean);
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { shape, words, cells: centred.map((value) => value / length) };
}

/**
 * Returns the similarity of two first pages, which is the correlation of their cells; null if they show something
 * else.
 */
export function likenessOf(one: Picture, other: Picture): number | null {
  const stretched = Math.max(one.shape / other.shape, other.shape / one.shape);
  if (stretched > MOST_STRETCHED) return null;
  const shared = sharedWords(one.words, other.words);
  if (shared !== null && shared < LEAST_SHARED_WORDS) return null;
  const likeness = correlation(one.cells, other.cells);
  const least = shared !== null && shared >= SAME_WORDS ? ALIKE_IN_WORDS : ALIKE;
  return likeness < least ? null : likeness;
}

function correlation(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += value * (other[at] ?? 0);
  return sum;
}

/**
 * The share of common words, estimated by the smallest hashes of all (Broder's sketch); null if either has few
 * words.
 */
function sharedWords(one: readonly number[], other: readonly number[]): number | null {
  if (Math.min(one.length, other.length) < FEWEST_WORDS) return null;
  const ones = new Set(one);
  const others = new Set(other);
  const all = [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, LOOK_WORDS);
  return all.filter((hash) => ones.has(hash) && others.has(hash)).length / all.length;
}
