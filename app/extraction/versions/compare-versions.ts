import { compareLooseEnds } from "./compare-loose-ends.ts";
import { compareNumbers, countOf, onlyCopies, reasonOf, sameMarks } from "./compare-marks.ts";
import { nearnessOfKinds } from "./file-kinds.ts";
import type { ReadName } from "./names/name-types.ts";
import { isPaper, tellsApart } from "./names/version-words.ts";
import { isGeneric, isSentAnew } from "./read-mail.ts";
import { type Between, type Candidate, maybe, sure, type Verdict } from "./verdict.ts";

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
  return described(one, other) ?? sameWordsInOrder(one, other) ?? continued(one, other, between);
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

/** "label teabox v2" after "teabox label v1". */
function sameWordsInOrder(one: ReadName, other: ReadName): Verdict {
  if (one.words.length < 2 || one.words.length !== other.words.length) return null;
  if (one.sorted !== other.sorted) return null;
  const order = compareNumbers(one, other);
  return order !== null && order < 0 ? sure("numbered") : maybe("stage");
}

/** "master_pilot", then "master_v2": the first had a word of its own in place of a number. */
function continued(one: ReadName, other: ReadName, between: Between): Verdict {
  if (!between.changed || one.words[0] !== other.words[0]) return null;
  const shared = sharedStart(one.words, other.words);
  if (shared.length === 0 || keyOfLength(shared) < 4) return null;
  const [dropped, added] = [one.words.slice(shared.length), other.words.slice(shared.length)];
  if ([...dropped, ...added].some(tellsApart) || dropped.length + added.length > 2) return null;
  const later = countOf(other) !== null || other.marks.some(({ kind }) => kind === "stage");
  const first = countOf(one) === null;
  if (added.length === 0 && dropped.length <= 1 && later && first) {
    return sure("told-in-mail");
  }
  return dropped.length === 0 || added.length === 0 ? maybe("told-in-mail") : null;
}

function sharedStart(one: readonly string[], other: readonly string[]): string[] {
  const end = one.findIndex((word, at) => word !== other[at]);
  return one.slice(0, end === -1 ? one.length : end);
}

function keyOfLength(words: readonly string[]): number {
  return words.join("").length;
}
