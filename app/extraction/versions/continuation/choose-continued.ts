// Greedy one-to-one assignment of files to stacks by the likelihoods of gradient-boosted decision trees.

import { hasCounterpart, newestOf, type Stack } from "../choose-stack.ts";
import { nearnessOfKinds } from "../file-kinds.ts";
import { compareWords } from "../names/thing-words.ts";
import { languageWords } from "../names/version-words.ts";
import type { Candidate } from "../verdict.ts";
import { orderByMarks } from "../version-marks.ts";
import type { VersionReason } from "../version-types.ts";
import { contextFeatures } from "./context-features.ts";
import { mentionFeatures } from "./mail-features.ts";
import { nameFeatures } from "./name-features.ts";
import type { ThreadContext } from "./thread-context.ts";
import { likelihood, shippedModel, type TreeModel } from "./tree-model.ts";

/** The number of stacks that a file is compared with: the latest. */
const MAX_STACKS = 30;
const MAX_QUESTIONS = 3;
/** The least likelihoods: for continuing a stack, and for asking a person. */
const SURE = 0.8;
const LIKELY = 0.15;

/** A file and a stack that it may continue. */
export interface Pair {
  file: Candidate;
  stack: Stack;
}

export interface Continued {
  sure: Map<Candidate, { stack: Stack; reason: VersionReason }>;
  /** The older files that a person may be asked about, the likeliest first. */
  maybe: Map<Candidate, Candidate[]>;
}

export type ChooseContinued = (files: readonly Candidate[], context: ThreadContext) => Continued;

/**
 * Chooses the stacks that the files of one mail continue, one to one and the likeliest first. The model weighs
 * names, places and mails; it decides cases that no rule proves.
 */
export const chooseContinued: ChooseContinued = (files, context) =>
  choosingBy(shippedModel(), SURE)(files, context);

/** Like chooseContinued, with another model and another least likelihood. */
export const choosingBy =
  (model: TreeModel, bound: number): ChooseContinued =>
  (files, context) => {
    const weighed = files
      .flatMap((file) => pairsOf(file, context))
      .map((pair) => ({
        ...pair,
        chance: likelihood(model, Object.values(pairFeatures(pair, context))),
      }))
      .filter(({ chance }) => chance >= LIKELY)
      .sort((one, other) => other.chance - one.chance);
    const chosen: Continued = { sure: new Map(), maybe: new Map() };
    const taken = new Set<Stack>();
    for (const { file, stack, chance } of weighed) {
      if (chosen.sure.has(file) || taken.has(stack)) continue;
      if (chance >= bound && isSaid(file, newestOf(stack), context)) {
        chosen.sure.set(file, { stack, reason: reasonOf(file, newestOf(stack)) });
        taken.add(stack);
      } else ask(newestOf(stack), file, chosen);
    }
    return chosen;
  };

/**
 * Whether there is a sign of a newer state, however likely the match is: in the name, in the mail, or because the
 * mail answers somebody. For files side by side, in another language or of another size, the name must have the
 * sign.
 */
function isSaid(file: Candidate, newest: Candidate, { said, fresh }: ThreadContext): boolean {
  if (file.isDoubted || said.isUpload) return false;
  if (file.name.taken && newest.name.taken) return said.changed;
  if (orderByMarks(newest, file)?.order === "later") return true;
  if ((said.offered && fresh.length > 1) || isBesideIt(newest, file)) return false;
  return said.changed || said.finished || said.replies;
}

/** One is in another language, or has another size: both have versions of their own. */
function isBesideIt(newest: Candidate, file: Candidate): boolean {
  const { dropped, added } = compareWords(newest.thing.words, file.thing.words);
  const isMeasure = (word: string) => /^\d+\p{L}{1,2}$/u.test(word);
  return (
    added.some((word) => languageWords.has(word)) ||
    (dropped.some(isMeasure) && added.some(isMeasure))
  );
}

function ask(older: Candidate, file: Candidate, { maybe }: Continued): void {
  const asked = maybe.get(file) ?? [];
  if (asked.length < MAX_QUESTIONS) maybe.set(file, [...asked, older]);
}

/** The stacks that a file could continue: those of its form or of a related one. */
export function pairsOf(file: Candidate, context: ThreadContext): Pair[] {
  return context.stacks.slice(-MAX_STACKS).flatMap((stack) => {
    const newest = newestOf(stack);
    if (!context.free.has(stack)) return [];
    if (newest.isDoubted && !file.isDoubted) return [];
    const kinds = nearnessOfKinds(newest.name.extension, file.name.extension);
    if (kinds === "same") return [{ file, stack }];
    if (kinds === null && !(isSeen(newest) && isSeen(file))) return [];
    return hasCounterpart(file, stack, context.stacks, context.fresh) ? [] : [{ file, stack }];
  });
}

/** The features of a pair, always in the same order, which is the model's. */
export function pairFeatures({ file, stack }: Pair, context: ThreadContext) {
  return {
    ...nameFeatures(newestOf(stack), file),
    ...contextFeatures(file, stack, context),
    ...context.ofMail,
    ...context.ofStack(stack),
    ...mentionFeatures(file, context),
  };
}

const seen = new Set("pdf jpg png tif webp ai eps svg psd indd".split(" "));

/** Whether the file is a page or a picture, in any format. */
function isSeen({ name }: Candidate): boolean {
  return seen.has(name.extension);
}

/** The reason to show: the strongest sign in the names, else their common words, else the mail. */
function reasonOf(file: Candidate, newest: Candidate): VersionReason {
  const marks = orderByMarks(newest, file);
  if (marks) return marks.reason;
  const { shared } = compareWords(newest.thing.words, file.thing.words);
  return shared.length > 0 ? "described" : "told-in-mail";
}
