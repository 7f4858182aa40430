import { hasCounterpart, newestOf, type Stack } from "./choose-stack.ts";
import { type Alikeness, compareAlike } from "./compare-alike.ts";
import { nearnessOfKinds } from "./file-kinds.ts";
import { compareWords } from "./names/thing-words.ts";
import type { Between, Candidate } from "./verdict.ts";
import type { VersionReason } from "./version-types.ts";

/** How many stacks, and how many versions of each, a file is compared with: the latest. */
const MAX_STACKS = 400;
const MAX_VERSIONS = 8;
const MAX_QUESTIONS = 3;

interface Alike extends Alikeness {
  file: Candidate;
  stack: Stack;
}

export interface AlikeChoice {
  sure: Map<Candidate, { stack: Stack; reason: VersionReason }>;
  maybe: Map<Candidate, Candidate[]>;
}

/**
 * Gives the files of one mail to the stacks whose names they are most alike, one to one, the
 * nearest first. Two stacks as near as each other are asked about, and so are two files.
 */
export function chooseAlike(
  files: readonly Candidate[],
  beside: readonly Candidate[],
  stacks: readonly Stack[],
  betweenFor: (stack: Stack) => Between,
): AlikeChoice {
  const found = files
    .flatMap((file) => alikeOf(file, beside, stacks.slice(-MAX_STACKS), betweenFor))
    .sort((one, other) => rank(one) - rank(other));
  const choice: AlikeChoice = { sure: new Map(), maybe: new Map() };
  const taken = new Set<Stack>();
  const settled = new Set<Candidate>();
  for (const alike of found) {
    const { file, stack, verdict } = alike;
    if (settled.has(file) || taken.has(stack)) continue;
    const rivals = found.filter(
      (other) =>
        other !== alike &&
        rank(other) === rank(alike) &&
        (other.file === file ? !taken.has(other.stack) : other.stack === stack),
    );
    settled.add(file);
    if (verdict.sure && !rivals.length) {
      taken.add(stack);
      choice.sure.set(file, { stack, reason: verdict.reason });
    } else {
      const likely = found.filter((other) => other.file === file && !taken.has(other.stack));
      choice.maybe.set(
        file,
        likely.slice(0, MAX_QUESTIONS).map((other) => newestOf(other.stack)),
      );
    }
  }
  return choice;
}

/** Fewest differing words first, then the same form. */
function rank({ distance, file, stack }: Alike): number {
  return distance * 2 + (hasForm(stack, file) ? 0 : 1);
}

function alikeOf(
  file: Candidate,
  beside: readonly Candidate[],
  stacks: readonly Stack[],
  betweenFor: (stack: Stack) => Between,
): Alike[] {
  return stacks.flatMap((stack) => {
    if (stack.members.some((member) => member.file.at === file.at)) return [];
    if (newestOf(stack).isDoubted && !file.isDoubted) return [];
    const nearest = nearestOf(file, stack, betweenFor(stack));
    if (!nearest) return [];
    if (!hasForm(stack, file) && hasCounterpart(file, stack, stacks, beside)) return [];
    return [{ ...nearest, file, stack }];
  });
}

function hasForm(stack: Stack, file: Candidate): boolean {
  return nearnessOfKinds(newestOf(stack).name.extension, file.name.extension) === "same";
}

/** The version that it is most alike; the latest of several. */
function nearestOf(file: Candidate, { members }: Stack, between: Between): Alikeness | null {
  let nearest: Alikeness | null = null;
  for (const { file: older } of members.slice(-MAX_VERSIONS)) {
    const kinds = nearnessOfKinds(older.name.extension, file.name.extension);
    const found = kinds ? compareAlike(older, file, between) : null;
    // Somebody else's file of another form is the same work only under the same name.
    const { dropped } = compareWords(older.thing.words, file.thing.words);
    const isOther = found?.distance || (older.side !== file.side && dropped.length > 0);
    if (found && kinds === "sibling" && isOther) found.verdict.sure = false;
    if (found && (!nearest || found.distance <= nearest.distance)) nearest = found;
  }
  return nearest;
}
