import { newestOf, type Stack } from "./choose-stack.ts";
import { compareNumbers, countOf } from "./compare-marks.ts";
import { isArchive, isOfForm, isPassedOn } from "./file-kinds.ts";
import { namesNew } from "./mail-cues.ts";
import { foldName } from "./names/fold-name.ts";
import { compareWords } from "./names/thing-words.ts";
import { givenNouns, isPaper, tellsApart } from "./names/version-words.ts";
import type { SaidInMail } from "./read-mail.ts";
import type { Candidate } from "./verdict.ts";

/**
 * The one work that a mail can mean where it says that something was changed and brings one file of that form,
 * whatever its name. Null where there are several, or none. Where it is not sure, a person is asked.
 */
export function chooseTold(
  file: Candidate,
  fresh: readonly Candidate[],
  stacks: readonly Stack[],
  said: SaidInMail,
): { stack: Stack; isSure: boolean } | null {
  if (fresh.some((other) => other !== file && isLike(other, file))) return null;
  const before = stacks.filter((stack) => mayBeMeant(newestOf(stack), file));
  const own = before.filter(({ members }) =>
    members.some((member) => member.file.from === file.from),
  );
  if (said.replaces) {
    const replaced = named(own, said.text) ?? only(own);
    if (replaced) return { stack: replaced, isSure: true };
  }
  if (!isWork(file)) return null;
  const works = (all: readonly Stack[]) => all.filter((stack) => isWork(newestOf(stack)));
  const stack = meantOf(works(own), works(before), file);
  if (!stack || isNumberedAnew(newestOf(stack), file)) return null;
  if (isNextOf(stack, file)) return { stack, isSure: true };
  const isSaid = said.changed || said.finished || namesNew(said.text, file.thing.words);
  if (!isSaid) return said.answers ? { stack, isSure: false } : null;
  return { stack, isSure: said.replies && isFreelyNamed(newestOf(stack), file, works(own).length) };
}

function mayBeMeant(newest: Candidate, file: Candidate): boolean {
  return newest.at !== file.at && isLike(newest, file) && !newest.name.taken && !newest.isDoubted;
}

/** Of its author's works the next in number, or the one that goes on; what is handed on may be another's. */
function meantOf(own: readonly Stack[], all: readonly Stack[], file: Candidate): Stack | null {
  const handedOn = own.length === 0 && isPassedOn(file.name.extension) ? only(all) : null;
  return nextNumbered(own, file) ?? only(live(own)) ?? handedOn;
}

/**
 * Names that share nothing say nothing. Others were compared before: their other words may tell them apart, but
 * where their author has sent one work of that form alone.
 */
function isFreelyNamed(newest: Candidate, file: Candidate, works: number): boolean {
  const { shared, dropped, added } = compareWords(newest.thing.words, file.thing.words);
  if (shared.length === 0) return true;
  return works === 1 && dropped.length > 0 && ![...added, ...dropped].some(tellsApart);
}

/** The stack that the mail names by a word or number of its own: "replaces Drawing1", "remplace la 441". */
function named(stacks: readonly Stack[], text: string): Stack | null {
  const words = new Set(foldName(text).match(/[\p{L}\d]+/gu) ?? []);
  const isNamed = (stack: Stack) =>
    newestOf(stack).name.words.some((word) => /\d/.test(word) && words.has(word));
  return only(stacks.filter(isNamed));
}

const isLike = (one: Candidate, other: Candidate) =>
  isOfForm(one.name.extension, other.name.extension);

/** Neither an archive, a paper that comes anew each time, nor what was given to work with, nor a picture of something. */
function isWork({ name }: Candidate): boolean {
  if (name.taken || isArchive(name.extension)) return false;
  return !isPaper(name.words) && !name.words.some((word) => givenNouns.has(word));
}

/** Of several those that have gone on already: the others were not chosen. */
function live(works: readonly Stack[]): readonly Stack[] {
  const gone = works.filter(({ members }) => members.length > 1);
  return gone.length ? gone : works;
}

/** "v3" after "v2", where no other work stands at 2. */
function nextNumbered(works: readonly Stack[], file: Candidate): Stack | null {
  if (countOf(file.name) === null) return null;
  return only(works.filter((stack) => compareNumbers(newestOf(stack).name, file.name) === -1));
}

/** "cover_v3" after "cover_route", "cover_route_v2". */
function isNextOf(stack: Stack, file: Candidate): boolean {
  const newest = newestOf(stack);
  if (stack.members.length < 2 || compareNumbers(newest.name, file.name) !== -1) return false;
  const { shared, added } = compareWords(newest.thing.words, file.thing.words);
  return shared.some((word) => word.length > 3) && !added.some(tellsApart);
}

/** It begins its own numbers, or counts below what is there. */
function isNumberedAnew(newest: Candidate, file: Candidate): boolean {
  const order = compareNumbers(newest.name, file.name);
  return order !== null && order >= 0;
}

function only<One>(all: readonly One[]): One | null {
  return all.length === 1 ? (all[0] ?? null) : null;
}
