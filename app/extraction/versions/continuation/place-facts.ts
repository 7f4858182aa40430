import { newestOf, type Stack } from "../choose-stack.ts";
import { isPassedOn } from "../file-kinds.ts";
import { compareWords } from "../names/thing-words.ts";
import type { Candidate } from "../verdict.ts";
import type { VersionMessage } from "../version-types.ts";
import { likenessOf } from "./likeness.ts";
import { flag } from "./name-facts.ts";
import type { Scene, TwoBest } from "./scene.ts";

/** The positions of a file and a stack in their thread and among the others, as numbers for the model. */
export function placeFacts(file: Candidate, stack: Stack, scene: Scene) {
  const { messages, at, fresh } = scene;
  const newest = newestOf(stack);
  const place = scene.placeOf(file);
  const members = stack.members.map((member) => member.file);
  const { shared } = compareWords(newest.thing.words, file.thing.words);
  const likeness = likenessOf(newest, file);
  // An upload is no mail, so it does not count as one in between.
  const between = messages.slice(newest.at + 1, at).filter(({ isUpload }) => !isUpload);
  const filesBefore = messages[newest.at]?.files.length ?? 0;
  const isOnly = (all: readonly Stack[]) => flag(all.length === 1 && all[0] === stack);
  const isLatest = (all: readonly Stack[]) =>
    flag(all.length > 0 && all.every((other) => newestOf(other).at <= newest.at));
  return {
    lead: leadOver(place.nearest, likeness),
    leadOfFiles: leadOver(scene.nearestFiles(stack), likeness),
    sharedRarity: rarityOf(shared, scene.stacksWith),
    sharedRarityFresh: rarityOf(shared, scene.filesWith),
    sameAuthor: flag(newest.from === file.from),
    anyAuthor: flag(members.some(({ from }) => from === file.from)),
    firstAuthor: flag(members[0]?.from === file.from),
    sameSide: flag(newest.side === file.side),
    passedOn: flag(isPassedOn(file.name.extension)),
    distance: between.length + 1,
    mailsWithFiles: between.filter(({ files }) => files.length > 0).length,
    isOfLastMail: flag(between.every(({ files }) => files.length === 0)),
    hours: hoursBetween(messages[newest.at], messages[at]),
    versions: members.length,
    hasGoneOn: flag(members.length > 1),
    anotherWentOn: flag(
      place.sameForm.some((other) => other !== stack && other.members.length > 1),
    ),
    fresh: fresh.length,
    freshOfForm: place.freshOfForm,
    freshWorks: scene.freshWorks,
    filesBefore,
    sameFiles: flag(filesBefore === fresh.length),
    sameIndex: flag(indexOf(messages, newest) === indexOf(messages, file)),
    series: place.series,
    stacks: scene.stacks.length,
    sameForm: place.sameForm.length,
    works: place.works.length,
    ownWorks: place.own.length,
    isOnlyOfForm: isOnly(place.sameForm),
    isOnlyWork: isOnly(place.works),
    isOnlyOwnWork: isOnly(place.own),
    isOwnWork: flag(place.own.includes(stack)),
    isLatestOwn: isLatest(place.own),
    isLatestOfForm: isLatest(place.sameForm),
  };
}

/** The lead of the most similar name over the next. */
function leadOver({ first, second }: TwoBest, likeness: number): number {
  return likeness - (likeness === first ? second : first);
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
