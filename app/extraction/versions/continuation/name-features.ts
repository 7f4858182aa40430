import { nearnessOfKinds } from "../file-kinds.ts";
import type { Mark } from "../names/name-types.ts";
import { compareWords } from "../names/thing-words.ts";
import {
  givenNouns,
  isPaper,
  monthWords,
  recurringNouns,
  tellsApart,
  variantWords,
} from "../names/version-words.ts";
import type { Candidate } from "../verdict.ts";
import { orderByMarks } from "../version-marks.ts";
import { nameSimilarity, trigramSimilarity } from "./trigram-similarity.ts";

/** A Boolean feature. */
export const flag = (value: boolean): number => (value ? 1 : 0);

/** Features of the names of a file and of the newest version before it. */
export function nameFeatures(older: Candidate, newer: Candidate) {
  const [oldWords, newWords] = [older.thing.words, newer.thing.words];
  const { shared, dropped, added } = compareWords(oldWords, newWords);
  const marks = orderByMarks(older, newer);
  const kinds = nearnessOfKinds(older.name.extension, newer.name.extension);
  const [before, after] = [bareOf(older), bareOf(newer)];
  return {
    kinds: kinds === "same" ? 2 : kinds === "sibling" ? 1 : 0,
    sameExtension: flag(older.name.extension === newer.name.extension),
    newForm: formOf(newer.name.extension),
    oldForm: formOf(older.name.extension),
    similarity: nameSimilarity(older, newer),
    rawSimilarity: trigramSimilarity(before, after),
    commonPrefix: commonPrefix(before, after),
    commonSuffix: commonPrefix(reversed(before), reversed(after)),
    sameSeparators: flag(separatorsOf(before) === separatorsOf(after)),
    sharedOfOld: shared.length / Math.max(1, oldWords.size),
    sharedOfNew: shared.length / Math.max(1, newWords.size),
    oldWords: oldWords.size,
    newWords: newWords.size,
    dropped: dropped.length,
    added: added.length,
    droppedAlone: dropped.filter((word) => !older.repeated.has(word)).length,
    addedAlone: added.filter((word) => !newer.repeated.has(word)).length,
    addedVariants: added.filter((word) => variantWords.has(word)).length,
    droppedVariants: dropped.filter((word) => variantWords.has(word)).length,
    addedNumbers: added.filter(hasDigit).length,
    droppedNumbers: dropped.filter(hasDigit).length,
    swapped: flag(dropped.some(tellsApart) && added.some(tellsApart)),
    swappedInKind: swappedInKind(dropped, added),
    marks: marks === null ? 0 : marks.order === "later" ? 1 : -1,
    markReason: marks?.reason === "numbered" ? 1 : marks?.reason === "dated" ? 2 : marks ? 3 : 0,
    newStage: flag(hasMark(newer, "stage")),
    newDate: flag(hasMark(newer, "date")),
    oldDate: flag(hasMark(older, "date")),
    oldTaken: flag(older.name.taken),
    newPaper: flag(isPaper(newer.name.words)),
    newRecurs: flag(newer.name.words.some((word) => recurringNouns.has(word))),
    newGiven: flag(newer.name.words.some((word) => givenNouns.has(word))),
  };
}

function hasMark({ name }: Candidate, wanted: Mark["kind"]): boolean {
  return name.marks.some(({ kind }) => kind === wanted);
}

const hasDigit = (word: string) => /\d/.test(word);

function bareOf({ name: { folded, extension } }: Candidate): string {
  return extension ? folded.slice(0, -(extension.length + 1)) : folded;
}

const reversed = (text: string) => [...text].reverse().join("");

/** The length of the common beginning of two texts as a share of the shorter one, from 0 to 1. */
function commonPrefix(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let at = 0;
  while (at < shorter && one[at] === other[at]) at++;
  return at / Math.max(1, shorter);
}

function separatorsOf(bare: string): string {
  return [/_/, /-/, / /].map((gap) => Number(gap.test(bare))).join("");
}

/**
 * Counts the words that were replaced by another of their kind: a number by one of the same length, a letter by a
 * letter, a colour by a colour.
 */
function swappedInKind(dropped: readonly string[], added: readonly string[]): number {
  const kinds = new Set(dropped.map(kindOf));
  return added.filter((word) => kindOf(word) !== null && kinds.has(kindOf(word))).length;
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
