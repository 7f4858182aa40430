import { newestOf, type Stack } from "./choose-stack.ts";
import { compareNumbers, countOf } from "./compare-marks.ts";
import { isOfForm, isPassedOn } from "./file-kinds.ts";
import { namesNew } from "./mail-cues.ts";
import { givenNouns, seriesNouns, tellsApart } from "./names/version-words.ts";
import type { SaidInMail } from "./read-mail.ts";
import type { Candidate } from "./verdict.ts";

/**
 * The one work that a mail can mean where it says that something was changed and brings one file of that form,
 * whatever its name. Null where there are several, or none.
 */
export function chooseTold(
  file: Candidate,
  fresh: readonly Candidate[],
  stacks: readonly Stack[],
  said: SaidInMail,
): { stack: Stack; isSure: boolean } | null {
  if (!isWork(file) || fresh.some((other) => other !== file && isLike(other, file))) return null;
  const works = stacks.filter((stack) => {
    const newest = newestOf(stack);
    return newest.at !== file.at && isLike(newest, file) && isWork(newest) && !newest.isDoubted;
  });
  const own = works.filter(({ members }) =>
    members.some((member) => member.file.from === file.from),
  );
  const stack =
    nextNumbered(own, file) ??
    only(live(own)) ??
    (own.length === 0 && isPassedOn(file.name.extension) ? only(works) : null);
  if (!stack || isNumberedAnew(newestOf(stack), file)) return null;
  const newest = newestOf(stack);
  if (isNextOf(stack, file)) return { stack, isSure: true };
  const isSaid = said.changed || namesNew(said.text, file.thing.words);
  if (!isSaid) return said.answers ? { stack, isSure: false } : null;
  // Names that share a word were compared before: their other words tell them apart.
  return { stack, isSure: said.replies && sharedWords(newest, file).length === 0 };
}

const archives = new Set(["zip", "7z", "rar"]);

const isLike = (one: Candidate, other: Candidate) =>
  isOfForm(one.name.extension, other.name.extension);

/** Neither an archive, a paper that comes anew each time, nor what was given to work with, nor a picture of something. */
function isWork({ name }: Candidate): boolean {
  if (name.taken || archives.has(name.extension)) return false;
  return !name.words.some((word) => seriesNouns.has(word) || givenNouns.has(word));
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
function isNextOf({ members }: Stack, file: Candidate): boolean {
  const newest = members.at(-1)?.file;
  if (!newest || members.length < 2 || compareNumbers(newest.name, file.name) !== -1) return false;
  const shared = sharedWords(newest, file);
  const added = [...file.thing.words].filter((word) => !shared.includes(word));
  return shared.some((word) => word.length > 3) && !added.some(tellsApart);
}

function sharedWords(newest: Candidate, file: Candidate): string[] {
  return [...file.thing.words].filter((word) => newest.thing.words.has(word));
}

/** It begins its own numbers, or counts below what is there. */
function isNumberedAnew(newest: Candidate, file: Candidate): boolean {
  const order = compareNumbers(newest.name, file.name);
  return order !== null && order >= 0;
}

function only<One>(all: readonly One[]): One | null {
  return all.length === 1 ? (all[0] ?? null) : null;
}
