// Stemming by suffix, and overlap weighted by inverse frequency.

import { isCommon, weakWords } from "./common-words.ts";
import type { LanguageCode } from "./language.ts";

/** "The name is right now": no side of anything. */
const noSide =
  /(?<!\p{L})(?:(?:is|are|was|were|all|looks?|reads?) right(?! (?:of|side|hand|edge|corner))|right (?:now|away|after|before|under|over|here|there))(?!\p{L})/giu;

const token = /(?<![\p{L}\d])\p{L}{1,3}\d+(?!\p{L})|\p{L}[\p{L}'’]*|\d+(?:[.,]\d+)*/gu;
/** "l'adresse", "d'abord": the article is no part of the word. */
const elided = /^(?:[ldnsjcmt]|qu|jusqu|lorsqu|puisqu)'(?=\p{L})/u;

/**
 * The telling words of a text, cut to their stems: "narrower" and "narrow" become one. The commonest words of its language,
 * or of any, are none.
 */
export function stemsOf(text: string, language?: LanguageCode): Set<string> {
  const stems = new Set<string>();
  for (const [found] of text.replace(noSide, " ").toLowerCase().matchAll(token)) {
    const word = found.replaceAll("’", "'").replace(elided, "");
    const bare = word.replace(/'s?$/, "").replace(/(?<=\p{L}{3})s$/u, "");
    if (bare.length < 3 && !/\d{2}|\p{L}\d/u.test(bare)) continue;
    if (!isCommon(word, language) && !isCommon(bare, language)) stems.add(stemOf(bare));
  }
  return stems;
}

function stemOf(bare: string): string {
  if (/\d/.test(bare)) return bare;
  const root = bare.replace(ending, "");
  return root.slice(0, 5);
}

/** Endings of inflection: "Weine" and "Weinen", "green" and "greener" are one word. */
const ending = /(?<=\p{L}{3})(?:e[nrsm]?|ed|ing|er|ly|ée?|[oa])$/u;

const weakStems = new Set(weakWords.flatMap((word) => [...wordStems(word)]));

function wordStems(word: string): Set<string> {
  return new Set([word, word.replace(/(?<=\p{L}{3})s$/u, "")].map(stemOf));
}

/** The stems of words that are not so common that anything may be told by them. */
export function decisiveStems(stems: ReadonlySet<string>): Set<string> {
  return new Set([...stems].filter((stem) => !weakStems.has(stem)));
}

/** In how many of the texts under comparison a stem occurs. */
export type StemFrequency = Pick<ReadonlyMap<string, number>, "get">;

/** Sum over shared stems, each worth less the more of the texts under comparison hold it. */
export function sharedWeight(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  frequency: StemFrequency,
): number {
  let weight = 0;
  for (const stem of a) if (b.has(stem)) weight += 1 / Math.sqrt(frequency.get(stem) ?? 1);
  return weight;
}
