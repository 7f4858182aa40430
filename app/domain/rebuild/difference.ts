import { isDeepStrictEqual } from "node:util";

/** A stored fact that differs from what the originals and the user's decisions yield. */
export type Difference = {
  /** "message 18c2", "file 7": the subject of the fact. */
  of: string;
  fact: string;
  stored: unknown;
  derived: unknown;
};

const mostShown = 80;

/** Returns where stored facts differ from derived ones. Ignores facts that are not derived. */
export function findDifferences(
  of: string,
  stored: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.entries(derived)
    .filter(([fact, value]) => !isDeepStrictEqual(stored[fact], value))
    .map(([fact, value]) => ({ of, fact, stored: stored[fact], derived: value }));
}

/** Returns one line such as "message 18c2: body is "Hi", should be "Hi there"". */
export function toSentence({ of, fact, stored, derived }: Difference): string {
  return `${of}: ${fact} is ${shown(stored)}, should be ${shown(derived)}`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return "missing";
  const text = JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
