import { compareNumbers, countOf } from "./compare-marks.ts";
import type { Mark, ReadName } from "./names/name-types.ts";
import type { Candidate } from "./verdict.ts";
import type { VersionReason } from "./version-types.ts";

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
