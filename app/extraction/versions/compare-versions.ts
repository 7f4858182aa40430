import { nearnessOfKinds } from "./file-kinds.ts";
import type { LooseEnd, ReadName } from "./names/name-types.ts";
import { isPaper, tellsApart } from "./names/version-words.ts";
import { isGeneric, isSentAnew, namesLetter } from "./read-mail.ts";
import { type Between, type Candidate, maybe, sure, type Verdict } from "./verdict.ts";
import { compareNumbers, countOf, onlyCopies, reasonOf, sameMarks } from "./version-marks.ts";

/**
 * Whether a later file is a version of an earlier one, by their names first: sure, maybe, or null
 * for no. Both came in different messages.
 */
export function compareVersions(older: Candidate, newer: Candidate, between: Between): Verdict {
  if (isGeneric(older.name.folded) && isGeneric(newer.name.folded)) return null;
  const nearness = nearnessOfKinds(older.name.extension, newer.name.extension);
  if (!nearness) return null;
  const verdict = compareNames(older, newer, between);
  if (!verdict || nearness === "same") return verdict;
  const counted = countOf(newer.name) !== null && countOf(older.name) !== null;
  return counted ? verdict : maybe(verdict.reason);
}

function compareNames(older: Candidate, newer: Candidate, between: Between): Verdict {
  const [one, other] = [older.name, newer.name];
  const verdict =
    one.key === other.key
      ? sameWords(older, newer, between)
      : compareLooseEnds(older, newer, between);
  if (verdict) return one.markup !== other.markup && other.markup ? maybe(verdict.reason) : verdict;
  return described(one, other);
}

/** The names are equal but for the signs of a version. */
function sameWords(older: Candidate, newer: Candidate, between: Between): Verdict {
  const [one, other] = [older.name, newer.name];
  if (sameMarks(one.marks, other.marks)) {
    if (one.markup || other.markup) return maybe("told-in-mail");
    return one.folded === other.folded ? sameName(older, newer, between) : null;
  }
  return otherMarks(older, newer, between);
}

/** The names have the same words and other signs of a version. */
function otherMarks(older: Candidate, newer: Candidate, between: Between): Verdict {
  const [one, other] = [older.name, newer.name];
  const reason = reasonOf(one.marks, other.marks);
  if (!one.key) return compareNumbers(one, other) === null ? maybe(reason) : sure(reason);
  if (isPaper(one.words)) {
    return reason === "numbered" || reason === "stage" ? sure(reason) : null;
  }
  if (one.taken && !/\d/.test(one.key)) return maybe(reason);
  if (onlyCopies(one.marks, other.marks)) {
    if (one.taken) return null;
    return between.changed || older.side === newer.side ? sure(reason) : maybe(reason);
  }
  // A name without a sign may be the last version, or an older one that was sent late.
  const early = one.marks.some((mark) => mark.kind === "stage" && mark.stage === "early");
  if (!other.marks.length && !between.changed && !early) return maybe(reason);
  return sure(reason);
}

/** The name is the same and the bytes differ; if the bytes are unknown, the mail must say that the file changed. */
function sameName(older: Candidate, newer: Candidate, between: Between): Verdict {
  const known = older.hash !== null && newer.hash !== null;
  if (older.name.taken) return between.changed && known ? maybe("same-name") : null;
  if (known) return sure("same-name");
  return isSentAnew(between, older, newer) ? sure("same-name") : null;
}

/** "ring_v3", "ring_v4_bezel": the word after the number names the change. */
function described(one: ReadName, other: ReadName): Verdict {
  const after = other.around;
  const before = one.around ?? { before: one.words, after: [] };
  if (!after || !before.before.length) return null;
  if (before.before.join(" ") !== after.before.join(" ")) return null;
  const first = one.around === null && isSecond(other);
  const order = compareNumbers(one, other);
  if (!first && (order === null || order >= 0)) return null;
  const extra = [...before.after, ...after.after];
  return extra.some(tellsApart) ? maybe("described") : sure("described");
}

/** A number that implies an earlier version. */
function isSecond(name: ReadName): boolean {
  const count = countOf(name);
  if (count?.kind === "number") return (count.parts[0] ?? 0) >= 2;
  return count?.kind === "letter" && count.letter > "a";
}

/** Extensions of pictures: pictures with one numbered name often show different things. */
const pictures = new Set(["jpg", "png", "heic", "webp", "gif"]);

/** Compares names that differ only in their last part: "icons", "icons_b", "icons_c"; "plan_2", "plan_3"; "plan P4". */
function compareLooseEnds(older: Candidate, newer: Candidate, between: Between): Verdict {
  const [one, other] = [older.name, newer.name];
  const end = other.loose;
  if (!end || one.taken !== other.taken || between.isSeries(end.key)) return null;
  if (isPaper(one.words)) return null;
  const reason = reasonOfEnd(end);
  if (one.key === end.key) {
    if (one.taken && end.kind === "number") return null;
    return end.value >= 2 ? sure(reason) : maybe(reason);
  }
  if (one.taken || one.loose?.key !== end.key || one.loose.kind !== end.kind) return null;
  return compareEnds(one.loose, end, older, newer, between);
}

function reasonOfEnd({ kind }: LooseEnd) {
  return kind === "number" ? "numbered" : "lettered";
}

function compareEnds(
  before: LooseEnd,
  end: LooseEnd,
  older: Candidate,
  newer: Candidate,
  between: Between,
): Verdict {
  const reason = reasonOfEnd(end);
  if (end.value <= before.value) return between.changed ? maybe(reason) : null;
  if (between.countsLoosely(end.key)) return sure(reason);
  if (end.kind === "letter") {
    const letter = String.fromCharCode(96 + end.value);
    // A letter that all files of the mail share is a revision's letter.
    if (older.sharesLetter && end.value === before.value + 1) return sure(reason);
    return namesLetter(between.text, letter) ? sure(reason) : maybe(reason);
  }
  const isMade = !pictures.has(newer.name.extension);
  const isNext = end.value === before.value + 1 && (isMade || older.side === newer.side);
  // People number revisions from 00, but not things.
  if (isNext && isMade && before.value === 0) return sure(reason);
  if (end.kind === "code" && isNext && isMade) return sure(reason);
  return between.changed && isNext ? sure(reason) : maybe(reason);
}
