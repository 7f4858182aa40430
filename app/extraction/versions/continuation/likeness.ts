import type { Candidate } from "../verdict.ts";

const runs = new WeakMap<Candidate, ReadonlySet<string>>();

/**
 * Returns how similar the words of two names are spelled, from 0 to 1: the share of their letter triples that both
 * have.
 */
export function likenessOf(one: Candidate, other: Candidate): number {
  return shareOf(runsOf(one), runsOf(other));
}

/** The same for the whole names without extensions, including signs of versions. */
export function rawLikenessOf(one: string, other: string): number {
  return shareOf(runsOfThree(one), runsOfThree(other));
}

function runsOf(file: Candidate): ReadonlySet<string> {
  const known = runs.get(file) ?? runsOfThree(file.name.words.join(" "));
  runs.set(file, known);
  return known;
}

function runsOfThree(text: string): ReadonlySet<string> {
  const letters = [...` ${text} `];
  return new Set(letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join("")));
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size;
  if (all === 0) return 0;
  let shared = 0;
  for (const run of one) if (other.has(run)) shared++;
  return (2 * shared) / all;
}

/** Returns the length of the common beginning of two texts as a share of the shorter one, from 0 to 1. */
export function sharedStart(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let at = 0;
  while (at < shorter && one[at] === other[at]) at++;
  return at / Math.max(1, shorter);
}

/** The same for their common end. */
export function sharedEnd(one: string, other: string): number {
  return sharedStart([...one].reverse().join(""), [...other].reverse().join(""));
}
