import type { Mark, ReadName } from "./names/name-types.ts";
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
    one.length === other.length && one.every((mark, at) => told(mark) === told(other[at] ?? mark))
  );
}

/** Cached, because a name is compared with hundreds of others. */
const signs = new WeakMap<Mark, string>();

function told(mark: Mark): string {
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
    const known = new Set(marks.map(told));
    return (mark: Mark) => !known.has(told(mark));
  };
  const differing = [...one.filter(lacks(other)), ...other.filter(lacks(one))];
  const has = (...kinds: Mark["kind"][]) => differing.some(({ kind }) => kinds.includes(kind));
  if (has("number", "code")) return "numbered";
  if (has("letter")) return "lettered";
  if (has("stage")) return "stage";
  return has("date") ? "dated" : "copied";
}
