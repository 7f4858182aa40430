import { compareNumbers } from "./compare-marks.ts";
import { orderByMarks } from "./later-marks.ts";
import { compareWords } from "./names/thing-words.ts";
import { isPaper, tellsApart, variantWords } from "./names/version-words.ts";
import type { Between, Candidate, Verdict } from "./verdict.ts";

/** A verdict, with the number of words in which the names differ. */
export interface Alikeness {
  verdict: NonNullable<Verdict>;
  distance: number;
}

/** More words than these make another thing. */
const MOST_ADDED = 4;

/**
 * Whether a later file with a similar name is the next version: the earlier name with words added,
 * dropped, or put in front. A word that tells things apart makes it another thing; words that all
 * files of one mail share tell nothing.
 */
export function compareAlike(
  older: Candidate,
  newer: Candidate,
  between: Between,
): Alikeness | null {
  if (lacksTelling(older, newer) && lacksTelling(newer, older)) return null;
  const { shared } = compareWords(older.thing.words, newer.thing.words);
  if (!isEnough(shared)) return null;
  const { dropped, added, replaced } = differing(older, newer, between.renamed);
  if (added.length > MOST_ADDED) return null;
  if (dropped.some(tellsApart) && added.some(tellsApart)) return null;
  const distance = dropped.length + added.length;
  if ((older.name.taken || newer.name.taken) && distance) return null;
  const marks = orderByMarks(older, newer) ?? (distance ? null : datedNow(older, newer));
  if (isPaper(shared) && (marks?.reason === "dated" || !marks)) return null;
  const named = shared.filter((word) => between.tells(older, word));
  const isSure = judge({
    dropped,
    added,
    replaced,
    marks: marks !== null,
    numbered: (compareNumbers(older.name, newer.name) ?? 0) !== 0,
    isNamed: named.length > 0,
    isCoded: (between.isAlone && !isCarrier(newer) ? shared : named).some((word) =>
      /\d/.test(word),
    ),
    changed: between.changed || between.renamed,
    finished: isFinished(older, newer, between),
  });
  if (isSure === null) return null;
  return { verdict: { sure: isSure, reason: marks?.reason ?? "described" }, distance };
}

interface Evidence {
  dropped: string[];
  added: string[];
  /** Both had words of their own before those went that a mail repeats. */
  replaced: boolean;
  /** Numbers, dates, stages or initials put the two in order. */
  marks: boolean;
  /** Both are numbered. */
  numbered: boolean;
  /** They share a word that tells the older file from its like; a number among these. */
  isNamed: boolean;
  isCoded: boolean;
  changed: boolean;
  /** Its author says to another that it is done. */
  finished: boolean;
}

/** True for sure, false for maybe, null for no. */
function judge(found: Evidence): boolean | null {
  if (found.replaced) return judgeReplaced(found);
  if (found.dropped.length) return judgeDropped(found);
  return found.added.length ? judgeAdded(found) : found.marks || found.changed || null;
}

/** "cam02", then "cam02_people". */
function judgeAdded(found: Evidence): boolean | null {
  const { added, marks, numbered, isNamed, isCoded, changed } = found;
  const telling = added.filter(tellsApart);
  const isSaid = marks || changed;
  // "box", then "box insert": a word alone may be another thing's.
  if (!telling.length) {
    if (marks || (isNamed && (isCoded || changed))) return true;
    return isNamed || changed ? false : null;
  }
  const measures = telling.every((word) => /^\d+\p{L}+$/u.test(word));
  if (measures && (numbered || (isNamed && isSaid))) return true;
  return isSaid ? false : null;
}

/** "JM_02_Plan_ind A", then "02 Plan ind B". */
function judgeDropped({ dropped, marks, isNamed, changed }: Evidence): boolean | null {
  if (dropped.some(tellsApart)) return marks ? false : null;
  return marks || (isNamed && changed);
}

/** "A-101 ground level R1", then "A-101 stair R2": one number of a drawing holds them together. */
function judgeReplaced(found: Evidence): boolean | null {
  const { dropped, added, marks, isNamed, isCoded, finished } = found;
  // "label_front_v3", then "HONEY-340_front_PRINT": what is done was there before.
  if (finished && isNamed) return true;
  if (!marks || [...dropped, ...added].some(tellsApart)) return null;
  return isCoded ? true : isNamed ? false : null;
}

/** Its author says to somebody that it is done. */
function isFinished(older: Candidate, newer: Candidate, said: Between): boolean {
  return said.finished && said.replies && older.from === newer.from;
}

/** The other has not a word that tells this file from its like. */
function lacksTelling({ thing, repeated }: Candidate, other: Candidate): boolean {
  return thing.telling.some((word) => !other.thing.words.has(word) && !repeated.has(word));
}

/** One real word or number, or two short numbers ("uppslag 02-03"). */
function isEnough(shared: readonly string[]): boolean {
  return (
    shared.some((word) => word.length > 1) || shared.filter((word) => /\d/.test(word)).length > 1
  );
}

/** A PDF or a picture may show anything; a table, a model or a talk is worked on. */
function isCarrier({ name }: Candidate): boolean {
  return /^(?:pdf|jpg|png|tif|webp|heic|gif|zip|)$/.test(name.extension);
}

/** Of the same words, the newer name alone has a date. */
function datedNow(older: Candidate, newer: Candidate): ReturnType<typeof orderByMarks> {
  const isDated = ({ name }: Candidate) => name.marks.some(({ kind }) => kind === "date");
  return isDated(newer) && !isDated(older) ? { order: "later", reason: "dated" } : null;
}

/** What only one of the two has, but for what the mail of either repeats in all its names. */
function differing(older: Candidate, newer: Candidate, renamed: boolean) {
  const all = compareWords(older.thing.words, newer.thing.words);
  const dropped = keep(all.dropped, older.repeated);
  const added = keep(all.added, newer.repeated);
  // "menu_lunch, card_lunch", then "menu_dinner, card_dinner": the repeated word was replaced.
  const isSwapped = all.dropped.length > 0 && all.added.length > 0;
  if (isSwapped && renamed && !dropped.length && !added.length) {
    return { dropped, added, replaced: false };
  }
  return { dropped, added, replaced: isSwapped };
}

/** Repeated words go unless they tell things apart: a mail may bring all in one language. */
function keep(words: readonly string[], repeated: ReadonlySet<string>): string[] {
  return words.filter((word) => !repeated.has(word) || variantWords.has(word));
}
