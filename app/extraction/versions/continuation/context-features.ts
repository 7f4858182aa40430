import { newestOf, type Stack } from "../choose-stack.ts";
import { compareWords } from "../names/thing-words.ts";
import type { Candidate } from "../verdict.ts";
import type { VersionMessage } from "../version-types.ts";
import { flag } from "./name-features.ts";
import type { ThreadContext, TwoBest } from "./thread-context.ts";
import { nameSimilarity } from "./trigram-similarity.ts";

/** Features of the positions of a file and a stack in their thread and among the others. */
export function contextFeatures(file: Candidate, stack: Stack, context: ThreadContext) {
  const { messages, at, fresh } = context;
  const newest = newestOf(stack);
  const { nearest, sameForm, works, own, freshOfForm } = context.ofFile(file);
  const { shared } = compareWords(newest.thing.words, file.thing.words);
  const similarity = nameSimilarity(newest, file);
  // An upload is no mail, so it does not count as one in between.
  const between = messages.slice(newest.at + 1, at).filter(({ isUpload }) => !isUpload);
  const isOnly = (all: readonly Stack[]) => flag(all.length === 1 && all[0] === stack);
  return {
    lead: leadOver(nearest, similarity),
    leadOfFiles: leadOver(context.nearestFiles(stack), similarity),
    sharedRarity: rarityOf(shared, context.stacksWith),
    sharedRarityFresh: rarityOf(shared, context.filesWith),
    sameAuthor: flag(newest.from === file.from),
    anyAuthor: flag(stack.members.some((member) => member.file.from === file.from)),
    firstAuthor: flag(stack.members[0]?.file.from === file.from),
    sameSide: flag(newest.side === file.side),
    distance: between.length + 1,
    mailsWithFiles: between.filter(({ files }) => files.length > 0).length,
    hours: hoursBetween(messages[newest.at], messages[at]),
    versions: stack.members.length,
    fresh: fresh.length,
    freshOfForm,
    freshWorks: context.freshWorks,
    filesBefore: messages[newest.at]?.files.length ?? 0,
    sameIndex: flag(indexOf(messages, newest) === indexOf(messages, file)),
    stacks: context.stacks.length,
    sameForm: sameForm.length,
    works: works.length,
    ownWorks: own.length,
    isOnlyOfForm: isOnly(sameForm),
    isOnlyWork: isOnly(works),
    isOnlyOwnWork: isOnly(own),
    isOwnWork: flag(own.includes(stack)),
    isLatestOfForm: flag(
      sameForm.length > 0 && sameForm.every((other) => newestOf(other).at <= newest.at),
    ),
  };
}

/** The lead of the most similar name over the next. */
function leadOver({ first, second }: TwoBest, similarity: number): number {
  return similarity - (similarity === first ? second : first);
}

/** Rare words weigh more. */
function rarityOf(words: readonly string[], having: (word: string) => number): number {
  return words.reduce((sum, word) => sum + 1 / Math.max(1, having(word)), 0);
}

/** A logarithmic scale; -1 if a mail has no readable date. */
function hoursBetween(one?: VersionMessage, other?: VersionMessage): number {
  const hours = (Date.parse(other?.sentAt ?? "") - Date.parse(one?.sentAt ?? "")) / 3_600_000;
  return Number.isFinite(hours) ? Math.log1p(Math.max(0, hours)) : -1;
}

function indexOf(messages: readonly VersionMessage[], { at, id }: Candidate): number {
  return messages[at]?.files.findIndex((file) => file.id === id) ?? -1;
}
