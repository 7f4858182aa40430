import { apart, foldName, keyOf } from "./fold-name.ts";
import type { LooseEnd, Mark, ReadName } from "./name-types.ts";
import { takeDates } from "./take-dates.ts";
import { takeIdeographs } from "./take-ideographs.ts";
import { takeMarks, tokensOf } from "./take-marks.ts";
import { identityNouns, livingNouns, markupWords, takenNames } from "./version-words.ts";

/** The longest part of a name that is read, from its end: no file system has longer names. */
const LONGEST_NAME = 300;
/** The most words that are read: names by people have fewer, and every pair of names is compared word by word. */
const MOST_WORDS = 24;
const MOST_MARKS = 8;
const texts = new Set(["doc", "docx", "odt", "rtf"]);
const extensionPart = /\.((?!v\d)\p{L}[\p{L}\d]{0,4}|7z|3mf|3ds|3dm)$/u;
const sameExtensions: Record<string, string> = {
  jpeg: "jpg",
  jpe: "jpg",
  tiff: "tif",
  stp: "step",
  html: "htm",
  aiff: "aif",
  mpeg: "mpg",
  m4v: "mp4",
  heif: "heic",
};

/**
 * Parses a file's name into its thing, its form and its version. `sentAt` is when its mail was sent: some numbers
 * are dates only near that day. Pure.
 */
export function readName(name: string, sentAt: Date | null = null): ReadName {
  const last = name.slice(-LONGEST_NAME).normalize("NFKC").trim();
  const folded = foldName(last);
  const found = extensionPart.exec(folded)?.[1] ?? "";
  const bare = found ? last.slice(0, -(found.length + 1)) : last;
  const taken = takenNames.test(foldName(bare));
  const marks: Mark[] = [];
  const copied = takeCopy(foldName(apart(bare)), marks);
  const undated = taken ? copied : takeDates(copied, marks, sentAt);
  const tokens = tokensOf(takeIdeographs(undated, marks)).slice(-MOST_WORDS);
  const { words, around } = takeMarks(tokens, marks);
  const week = words.some((word) => livingNouns.has(word)) ? words.findIndex(isWeek) : -1;
  if (week > 0) {
    const [number = ""] = words.splice(week, 1);
    marks.push({ kind: "number", noun: "week", parts: [Number(number.replace(/\D/g, ""))] });
  }
  // "clean" is a version of a text that was edited with tracked changes; for a song it is a variant.
  if (words.at(-1) === "clean" && texts.has(found)) {
    words.pop();
    marks.push({ kind: "stage", stage: "late", word: "clean", number: 0 });
  }
  const markup = words.some((word) => markupWords.has(word));
  const kept = markup ? words.filter((word) => !markupWords.has(word)) : words;
  const loose = looseEnd(kept, bare);
  // A zero-padded code of the construction trade (P01, C02) always counts issues.
  if (loose?.kind === "code" && issueCode.test(bare)) {
    const code = kept.at(-1) ?? "";
    marks.push({ kind: "code", letter: code.charAt(0), number: loose.value });
    return result(kept.slice(0, -1), null);
  }
  return result(kept, loose);

  function result(words: string[], loose: LooseEnd | null): ReadName {
    return {
      folded,
      extension: sameExtensions[found] ?? found,
      words,
      key: keyOf(words),
      sorted: [...words].sort().join(" "),
      marks: marks.slice(0, MOST_MARKS),
      around,
      loose,
      taken,
      markup,
    };
  }
}

/** "S12", "KW 12" and their like. */
function isWeek(word: string): boolean {
  return /^(?:s|w|kw|wk|week|sem|uge|vecka)\d{1,2}$/.test(word);
}

const issueCode = /(?:^|[\s_-])[PCTSD]0\d(?=$|[\s_.(-])/;

/** The last part of a name if it may count versions: "icons_b", "plan_2", "04b", "ikon B2", "plan P4". */
function looseEnd(words: readonly string[], bare: string): LooseEnd | null {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const told = before.at(-1);
  const withNumber = /^(\d{1,4})([a-h])$/u.exec(last);
  if (withNumber && !/^[1-4]d$/u.test(last)) {
    return {
      kind: "letter",
      value: letterValue(withNumber[2] ?? ""),
      key: keyOf([...before, withNumber[1] ?? ""]),
    };
  }
  const glued = /^(\p{L}{3,})(\d{1,2})$/u.exec(last);
  if (glued && !identityNouns.has(glued[1] ?? "")) {
    return { kind: "number", value: Number(glued[2]), key: keyOf([...before, glued[1] ?? ""]) };
  }
  if (!before.length) return null;
  if (told !== undefined && identityNouns.has(told)) return null;
  if (/^\d{1,2}$/.test(last)) return { kind: "number", value: Number(last), key: keyOf(before) };
  if (/^[a-h]$/.test(last)) return { kind: "letter", value: letterValue(last), key: keyOf(before) };
  const code = /^([a-z])(\d{1,2})$/u.exec(last);
  if (!code) return null;
  // Paper sizes distinguish things.
  if (/^a[0-6]$/.test(last)) return null;
  const value = Number(code[2]);
  if (/[pctd]/.test(code[1] ?? "") && namesCode(bare, last.toUpperCase())) {
    return { kind: "code", value, key: keyOf(before) };
  }
  return { kind: "number", value, key: keyOf([...before, code[1] ?? ""]) };
}

/** Whether the name has this code as a word of its own, in capitals: "plan P4", "plan_P4(1)". */
function namesCode(bare: string, code: string): boolean {
  return bare.split(/[\s_.-]/).some((word) => word.split("(")[0] === code);
}

function letterValue(letter: string): number {
  return letter.charCodeAt(0) - 96;
}

const copyWord = "copy|kopie|copie|copia|kopi|kopia|kopio|kopya|копия|副本|コピー|사본";
const copyAtEnd = new RegExp(
  `(?:\\s?\\((\\d{1,2})\\)|[\\s_-]{1,3}(?:${copyWord})(?:[\\s_-]{0,2}\\(?(\\d{1,2})\\)?)?)$`,
  "u",
);
const copyAtStart = new RegExp(`^(?:${copyWord}) (?:of|von|de|di|van|av|af) `, "u");

/** Takes "copy 2", "(1)" and "Copy of" out of a folded name; returns the rest. */
function takeCopy(text: string, marks: Mark[]): string {
  let rest = text.replace(/\s+/gu, " ").trim();
  // "(1)" may follow "- Copy"; people write no more than that.
  for (let at = 0; at < 3; at++) {
    const end = copyAtEnd.exec(rest);
    if (!end || end.index === 0) break;
    marks.push({ kind: "copy", number: Number(end[1] ?? end[2] ?? 1) });
    rest = rest.slice(0, end.index);
  }
  if (copyAtStart.test(rest)) {
    marks.push({ kind: "copy", number: 1 });
    rest = rest.replace(copyAtStart, "");
  }
  return rest;
}
