import { compareNumbers, countOf } from "../compare-marks.ts";
import { nearnessOfKinds } from "../file-kinds.ts";
import { orderByMarks } from "../later-marks.ts";
import type { Mark } from "../names/name-types.ts";
import { compareWords } from "../names/thing-words.ts";
import {
  givenNouns,
  identityNouns,
  isPaper,
  monthWords,
  recurringNouns,
  tellsApart,
  variantWords,
} from "../names/version-words.ts";
import type { Candidate } from "../verdict.ts";
import { likenessOf, rawLikenessOf, sharedEnd, sharedStart } from "./likeness.ts";

export const flag = (value: boolean): number => (value ? 1 : 0);

/** The names of a file and of the newest version before it, as numbers for the model. */
export function nameFacts(older: Candidate, newer: Candidate) {
  const { shared, dropped, added } = compareWords(older.thing.words, newer.thing.words);
  const marks = orderByMarks(older, newer);
  const step = compareNumbers(older.name, newer.name);
  const kinds = nearnessOfKinds(older.name.extension, newer.name.extension);
  const [before, after] = [bareOf(older), bareOf(newer)];
  return {
    kinds: kinds === "same" ? 2 : kinds === "sibling" ? 1 : 0,
    sameExtension: flag(older.name.extension === newer.name.extension),
    newForm: formOf(newer.name.extension),
    oldForm: formOf(older.name.extension),
    likeness: likenessOf(older, newer),
    rawLikeness: rawLikenessOf(before, after),
    sharedStart: sharedStart(before, after),
    sharedEnd: sharedEnd(before, after),
    sameKey: flag(older.name.key === newer.name.key),
    sameStyle: flag(styleOf(before) === styleOf(after)),
    shared: shared.length,
    shareOld: shared.length / Math.max(1, older.thing.words.size),
    shareNew: shared.length / Math.max(1, newer.thing.words.size),
    oldWords: older.thing.words.size,
    newWords: newer.thing.words.size,
    dropped: dropped.length,
    added: added.length,
    droppedAlone: countOfWords(dropped, (word) => !older.repeated.has(word)),
    addedAlone: countOfWords(added, (word) => !newer.repeated.has(word)),
    addedVariants: countOfWords(added, (word) => variantWords.has(word)),
    droppedVariants: countOfWords(dropped, (word) => variantWords.has(word)),
    addedNumbers: countOfWords(added, hasDigit),
    droppedNumbers: countOfWords(dropped, hasDigit),
    addedIdentity: countOfWords(added, (word) => identityNouns.has(word)),
    swapped: flag(dropped.some(tellsApart) && added.some(tellsApart)),
    swappedInKind: swappedInKind(dropped, added),
    marks: marks === null ? 0 : marks.order === "later" ? 1 : -1,
    markReason: marks?.reason === "numbered" ? 1 : marks?.reason === "dated" ? 2 : marks ? 3 : 0,
    step: step === null ? 9 : Math.max(-3, Math.min(3, step)),
    restarts: flag(step !== null && step >= 0),
    newCount: flag(countOf(newer.name) !== null),
    oldCount: flag(countOf(older.name) !== null),
    newMarks: newer.name.marks.length,
    oldMarks: older.name.marks.length,
    newStage: flag(hasMark(newer, "stage")),
    oldStage: flag(hasMark(older, "stage")),
    newDate: flag(hasMark(newer, "date")),
    oldDate: flag(hasMark(older, "date")),
    looseStep: looseStep(older, newer),
    newTaken: flag(newer.name.taken),
    oldTaken: flag(older.name.taken),
    newPaper: flag(isPaper(newer.name.words)),
    oldPaper: flag(isPaper(older.name.words)),
    newRecurs: flag(newer.name.words.some((word) => recurringNouns.has(word))),
    newGiven: flag(newer.name.words.some((word) => givenNouns.has(word))),
    oldGiven: flag(older.name.words.some((word) => givenNouns.has(word))),
  };
}

const hasDigit = (word: string) => /\d/.test(word);

function countOfWords(words: readonly string[], test: (word: string) => boolean): number {
  return words.filter(test).length;
}

function hasMark({ name }: Candidate, wanted: Mark["kind"]): boolean {
  return name.marks.some(({ kind }) => kind === wanted);
}

function bareOf({ name: { folded, extension } }: Candidate): string {
  return extension ? folded.slice(0, -(extension.length + 1)) : folded;
}

/** The separators between the words. */
function styleOf(bare: string): string {
  return [/_/, /-/, / /].map((gap) => Number(gap.test(bare))).join("");
}

/** 10 if a number follows the older name's, -10 if the two do not count in the same way. */
function looseStep({ name: older }: Candidate, { name: newer }: Candidate): number {
  if (!newer.loose) return -10;
  if (older.loose?.key === newer.loose.key) return newer.loose.value - older.loose.value;
  return newer.loose.key === older.key ? 10 : -10;
}

/**
 * Counts the words that were replaced by another of their kind: a number by one of the same length, a letter by a
 * letter, a colour by a colour.
 */
function swappedInKind(dropped: readonly string[], added: readonly string[]): number {
  const gone = new Set(dropped.map(kindOf));
  return countOfWords(added, (word) => kindOf(word) !== null && gone.has(kindOf(word)));
}

function kindOf(word: string): string | null {
  if (/^\d+$/.test(word)) return `number of ${word.length}`;
  if (word.length === 1) return "letter";
  if (monthWords.has(word)) return "month";
  if (variantWords.has(word)) return "variant";
  return hasDigit(word) ? word.replace(/\d/g, "#") : null;
}

const forms: readonly ReadonlySet<string>[] = [
  "pdf",
  "jpg png webp gif heic tif avif bmp",
  "ai eps svg cdr afdesign psd psb indd idml sketch fig qxp pub",
  "dwg dxf step stl 3mf iges igs obj f3d sldprt 3dm skp",
  "doc docx odt rtf pages ppt pptx key odp xls xlsx ods csv txt md",
].map((extensions) => new Set(extensions.split(" ")));

/** A number for each group of extensions; 0 for any other. */
function formOf(extension: string): number {
  return forms.findIndex((group) => group.has(extension)) + 1;
}
