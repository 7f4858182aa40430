import {
  type Continued,
  pairFeatures,
  pairsOf,
} from "#app/extraction/versions/continuation/choose-continued.ts";
import { findVersions } from "#app/extraction/versions/find-versions.ts";
import { pairOf } from "./judge-versions.ts";
import type { VersionSet, VersionsGold } from "./version-sets.ts";

/** A file and a stack with their features, and whether the file continues the stack. */
export interface TaughtPair {
  features: Record<string, number>;
  continues: boolean;
}

/**
 * The questions for the model in the threads of a set, with the right answers. Each thread follows its gold, so
 * that a wrong answer does not change the questions after it.
 */
export function taughtPairs({ threads }: VersionSet): TaughtPair[] {
  const taught: TaughtPair[] = [];
  for (const { messages, gold } of threads) {
    const answers = answersOf(gold);
    findVersions(messages, (files, context) => {
      const right: Continued = { sure: new Map(), maybe: new Map() };
      for (const { file, stack } of files.flatMap((one) => pairsOf(one, context))) {
        const answer = answers(
          stack.members.map((member) => member.file.id),
          file.id,
        );
        if (answer === true) right.sure.set(file, { stack, reason: "described" });
        if (answer === null) continue;
        taught.push({ features: pairFeatures({ file, stack }, context), continues: answer });
      }
      return right;
    });
  }
  return taught;
}

/** Whether a file continues a stack; null where a careful person could disagree. */
function answersOf({ stacks, maybe }: VersionsGold) {
  const stackOf = new Map(stacks.flatMap((files, at) => files.map((file) => [file, at])));
  const open = new Set(maybe.map(([one, other]) => pairOf(one, other)));
  return (members: readonly string[], file: string): boolean | null => {
    const own = stackOf.get(file);
    if (own !== undefined && members.some((member) => stackOf.get(member) === own)) return true;
    return members.some((member) => open.has(pairOf(member, file))) ? null : false;
  };
}
