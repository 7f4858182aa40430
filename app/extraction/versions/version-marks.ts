import type { Mark, ReadName } from "./names/name-types.ts";
import type { Candidate } from "./verdict.ts";
import type { VersionReason } from "./version-types.ts";

/** The first number, letter or code of a version in the name. */
export function countOf(name: ReadName): Mark | null {
  return (
    name.marks.find(({ kind }) => kind === "number" || kind === "letter" || kind === "code") ?? null
  );
}

/** Negative if the first is lower; null if the two do not count in the same way. */
export function compareNumbers(one: ReadName, other: ReadName): number | null {
  const [first, second] = [countOf(one), countOf(other)];
  if (first?.kind === "number" && second?.kind === "number") {
    const length = Math.max(first.parts.length, second.parts.length);
    for (let at = 0; at < length; at++) {
      const step = (first.parts[at] ?? 0) - (second.parts[at] ?? 0);
      if (step) return step;
    }
    return 0;
  }
  if (first?.kind === "letter" && second?.kind === "letter") {
    return first.letter.charCodeAt(0) - second.letter.charCodeAt(0);
  }
  if (first?.kind === "code" && second?.kind === "code" && first.letter === second.letter) {
    return first.number - second.number;
  }
  return null;
}

/** Whether two names have the same signs of a version; the noun before a number does not matter. */
export function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  return (
    one.length === other.length && one.every((mark, at) => keyOf(mark) === keyOf(other[at] ?? mark))
  );
}

/** Cached, because a name is compared with hundreds of others. */
const signs = new WeakMap<Mark, string>();

function keyOf(mark: Mark): string {
  const known = signs.get(mark);
  if (known !== undefined) return known;
  const sign = JSON.stringify("noun" in mark ? { ...mark, noun: "" } : mark);
  signs.set(mark, sign);
  return sign;
}

/** Whether two names differ in nothing but "copy" and "(1)". */
export function onlyCopies(one: readonly Mark[], other: readonly Mark[]): boolean {
  const uncopied = (marks: readonly Mark[]) => marks.filter(({ kind }) => kind !== "copy");
  return sameMarks(uncopied(one), uncopied(other));
}

/** The differences between two names of one thing, the strongest first. */
export function reasonOf(one: readonly Mark[], other: readonly Mark[]): VersionReason {
  const lacks = (marks: readonly Mark[]) => {
    const known = new Set(marks.map(keyOf));
    return (mark: Mark) => !known.has(keyOf(mark));
  };
  const differing = [...one.filter(lacks(other)), ...other.filter(lacks(one))];
  const has = (...kinds: Mark["kind"][]) => differing.some(({ kind }) => kinds.includes(kind));
  if (has("number", "code")) return "numbered";
  if (has("letter")) return "lettered";
  if (has("stage")) return "stage";
  return has("date") ? "dated" : "copied";
}

/**
 * How the signs of two names order them: `later` when the newer file's are later, `earlier` when an
 * older version was sent late, null when they say nothing.
 */
export function orderByMarks(
  older: Candidate,
  newer: Candidate,
): { order: "later" | "earlier"; reason: VersionReason } | null {
  const [one, other] = [older.name, newer.name];
  const numbers = compareNumbers(one, other);
  if (numbers) return { order: numbers < 0 ? "later" : "earlier", reason: "numbered" };
  if (numbers === null && !countOf(one) && isNext(other))
    return { order: "later", reason: "numbered" };
  const days = compareDays(one, other);
  if (days) return { order: days < 0 ? "later" : "earlier", reason: "dated" };
  if (stepsOn(one, other)) return { order: "later", reason: "stage" };
  if (newer.thing.edits > older.thing.edits) return { order: "later", reason: "edited-by" };
  return null;
}

/** A second number, or any letter: people who letter revisions start after the first. */
function isNext(name: ReadName): boolean {
  const count = countOf(name);
  if (count?.kind === "number") return (count.parts[0] ?? 0) >= 2 || /^(?:r|rev)/.test(count.noun);
  return count?.kind === "letter";
}

/** A word of a stage that the older name did not have, or its draft's word gone. */
function stepsOn(one: ReadName, other: ReadName): boolean {
  const before = new Set(stagesOf(one).map(({ word }) => word));
  const steps = stagesOf(other).filter(({ stage, word }) => stage !== "early" && !before.has(word));
  if (steps.length || (other.markup && !one.markup)) return true;
  const isDraft = (name: ReadName) => stagesOf(name).some(({ stage }) => stage === "early");
  return isDraft(one) && !isDraft(other);
}

function stagesOf({ marks }: ReadName) {
  return marks.filter((mark): mark is Mark & { kind: "stage" } => mark.kind === "stage");
}

/** Null unless both have a date; a date without a year has the other's year. */
function compareDays(one: ReadName, other: ReadName): number | null {
  const [first, second] = [dayOf(one), dayOf(other)];
  if (first === null || second === null) return null;
  if (first > 10_000 && second > 10_000) return first - second;
  return (first % 10_000) - (second % 10_000);
}

function dayOf({ marks }: ReadName): number | null {
  return marks.find((mark) => mark.kind === "date")?.day ?? null;
}
