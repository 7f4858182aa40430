import { newestOf, type Stack } from "./choose-stack.ts";
import type { Variants } from "./chosen-variant.ts";
import type { SaidInMail } from "./read-mail.ts";
import type { Between, Candidate } from "./verdict.ts";
import type { FoundVersions, MaybeVersion } from "./version-types.ts";

/** What was found so far; messages are read one after the other. */
export interface Found {
  stacks: Stack[];
  maybe: MaybeVersion[];
  again: FoundVersions["again"];
  things: FoundVersions["things"];
  /** Files laid side by side of which none was chosen yet. */
  variants: Variants[];
  /** Keys of loose ends that count things, not versions. */
  series: Set<string>;
  /** In how many stacks each word began. */
  frequency: Map<string, number>;
}

/** What is known of the files of a mail and a stack beside their names. */
export function evidenceOf(
  said: SaidInMail,
  fresh: readonly Candidate[],
  found: Found,
): (stack: Stack) => Between {
  const started = countedBy(found.stacks.map((stack) => newestOf(stack).name.extension));
  const brought = countedBy(fresh.map(({ name }) => name.extension));
  const isAlone = (extension: string) =>
    started.get(extension) === 1 && (brought.get(extension) ?? 0) <= 1;
  const often = (word: string) => found.frequency.get(word) ?? 0;
  const commonest = new Map<Candidate, number>();
  // Once a file: names of many words would cost the square of them for each pair.
  const commonestOf = (file: Candidate) => {
    const known = commonest.get(file) ?? Math.max(0, ...[...file.thing.words].map(often));
    commonest.set(file, known);
    return known;
  };
  return ({ members }) => ({
    ...said,
    isAlone: isAlone(members[0]?.file.name.extension ?? ""),
    isSeries: (key) => found.series.has(key),
    countsLoosely: (key) =>
      members.length > 1 && members.some(({ file: { name } }) => name.loose?.key === key),
    tells: (file, word) => commonestOf(file) > often(word),
  });
}

function countedBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
