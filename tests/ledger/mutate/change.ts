import type { Candidate } from "./candidates.ts";

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The first `count` of the list in a random order. */
export function sample<Item>(items: Item[], count: number, random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ item }) => item);
}

/**
 * The changed literal. In a text one letter changes; a number changes by an amount that a person would notice
 * (plus one up to ten, otherwise plus half).
 */
export function changed({ raw, kind }: Candidate, random: () => number): string {
  return kind === "number" ? changedNumber(raw) : changedText(raw, random);
}

function changedNumber(raw: string): string {
  const value = Number(raw.replaceAll("_", ""));
  if (Number.isInteger(value)) return String(value <= 10 ? value + 1 : Math.round(value * 1.5));
  return String(value * 1.5);
}

function changedText(raw: string, random: () => number): string {
  // Letters of words, but not those of an escape (\n, \u00a0) or of an entity (&amp;).
  const places = [...raw.matchAll(/\\u\{?[\da-f]+\}?|\\.|&\w+;|(\p{L})/giu)]
    .filter(([, letter]) => letter)
    .map(({ index }) => index);
  const at = places[Math.floor(random() * places.length)] ?? 0;
  const letter = raw[at] ?? "";
  const next = letter.toLowerCase() === "q" ? "k" : "q";
  const other = letter === letter.toUpperCase() ? next.toUpperCase() : next;
  return raw.slice(0, at) + other + raw.slice(at + 1);
}
