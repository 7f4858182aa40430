// Sørensen–Dice coefficient of letter trigrams.

import type { Candidate } from "../verdict.ts";

/** Sørensen–Dice coefficient over letter trigrams, from 0 to 1: how alike two texts are spelled. */
export function trigramSimilarity(one: string, other: string): number {
  return dice(trigramsOf(one), trigramsOf(other));
}

const known = new WeakMap<Candidate, ReadonlySet<string>>();

/** The same of the words of two names, without signs of versions. */
export function nameSimilarity(one: Candidate, other: Candidate): number {
  return dice(trigramsOfName(one), trigramsOfName(other));
}

/** Cached, because a name is compared with many. */
function trigramsOfName(file: Candidate): ReadonlySet<string> {
  const trigrams = known.get(file) ?? trigramsOf(file.name.words.join(" "));
  known.set(file, trigrams);
  return trigrams;
}

function trigramsOf(text: string): ReadonlySet<string> {
  const letters = [...` ${text} `];
  return new Set(letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join("")));
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size;
  return all === 0 ? 0 : (2 * [...one].filter((trigram) => other.has(trigram)).length) / all;
}
