import type { Stack } from "./choose-stack.ts";
import type { SaidInMail } from "./read-mail.ts";
import type { Between, Candidate } from "./verdict.ts";
import type { FoundVersions, MaybeVersion } from "./version-types.ts";

/** Files of one mail that differ in one word each: variants to choose from. */
export interface Variants {
  said: SaidInMail;
  each: { file: Candidate; word: string }[];
}

/** The results so far; messages are read one after the other. */
export interface Found {
  stacks: Stack[];
  maybe: MaybeVersion[];
  again: FoundVersions["again"];
  things: FoundVersions["things"];
  /** Variants of which none was chosen so far. */
  variants: Variants[];
  /** The keys of names whose last part counts things, not versions. */
  series: Set<string>;
}

/** The facts about a mail and a stack beside the names of their files. */
export function evidenceOf(said: SaidInMail, found: Found): (stack: Stack) => Between {
  return ({ members }) => ({
    ...said,
    isSeries: (key) => found.series.has(key),
    countsLoosely: (key) =>
      members.length > 1 && members.some(({ file: { name } }) => name.loose?.key === key),
  });
}
