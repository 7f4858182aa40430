import { isDeepStrictEqual } from "node:util";

/** One fact that is stored otherwise than the originals and people's decisions make it. */
export type Difference = {
  /** "message 18c2", "file 7": whose fact it is. */
  of: string;
  fact: string;
  stored: unknown;
  derived: unknown;
};

const mostShown = 80;

/** Where the stored facts are not as derived; facts that are not derived are not looked at. */
export function findDifferences(
  of: string,
  stored: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.entries(derived)
    .filter(([fact, value]) => !isDeepStrictEqual(stored[fact], value))
    .map(([fact, value]) => ({ of, fact, stored: stored[fact], derived: value }));
}

/** "message 18c2: body is "Hi", should be "Hi there"", on one line. */
export function toSentence({ of, fact, stored, derived }: Difference): string {
  return `${of}: ${fact} is ${shown(stored)}, should be ${shown(derived)}`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "missing";
  const text = JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
