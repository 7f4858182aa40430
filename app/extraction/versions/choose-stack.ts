import { compareVersions } from "./compare-versions.ts";
import { nearnessOfKinds } from "./file-kinds.ts";
import type { Between, Candidate, Verdict } from "./verdict.ts";
import type { VersionReason } from "./version-types.ts";

/** The number of stacks that a file is compared with, the latest first, and the most questions that it may raise. */
const MAX_COMPARED = 400;
const MAX_QUESTIONS = 3;

/** Versions of one thing, oldest first; a single file is a stack of one. */
export interface Stack {
  members: { file: Candidate; reason: VersionReason | null }[];
}

interface Choice {
  sure: { stack: Stack; reason: VersionReason } | null;
  /** The name alone is not sufficient. */
  weak: boolean;
  maybe: Candidate[];
}

/** Returns the stack that a file continues. If several match, none is chosen and a person is asked. */
export function chooseStack(
  file: Candidate,
  stacks: readonly Stack[],
  beside: readonly Candidate[],
  betweenFor: (stack: Stack) => Between,
): Choice {
  const sure: { stack: Stack; reason: VersionReason; exact: boolean }[] = [];
  const unsure: Candidate[] = [];
  for (const stack of stacks.slice(-MAX_COMPARED).reverse()) {
    if (!mayContinue(file, stack)) continue;
    const found = compareWith(stack, file, betweenFor(stack));
    if (!found) continue;
    const newest = newestOf(stack);
    const exact = newest.name.extension === file.name.extension;
    if (!exact && hasCounterpart(file, stack, stacks, beside)) continue;
    if (found.sure) sure.push({ stack, reason: found.reason, exact });
    else unsure.push(newest);
  }
  const best = narrow(sure, file);
  const only = best.length === 1 ? best[0] : undefined;
  const others = only ? [] : best.map(({ stack }) => newestOf(stack));
  return {
    sure: only ?? null,
    weak: file.name.marks.length === 0,
    maybe: only ? [] : [...others, ...unsure].slice(0, MAX_QUESTIONS),
  };
}

/** A file never continues a file of its own mail, and a trusted author's file never continues an untrusted one's. */
function mayContinue(file: Candidate, stack: Stack): boolean {
  const newest = newestOf(stack);
  if (newest.isDoubted && !file.isDoubted) return false;
  if (!mayBeOne(newest, file)) return false;
  return !stack.members.some((member) => member.file.at === file.at);
}

function compareWith(stack: Stack, file: Candidate, between: Between): Verdict {
  const verdicts = stack.members.map((older) => compareVersions(older.file, file, between));
  return verdicts.findLast((verdict) => verdict?.sure) ?? verdicts.findLast(Boolean) ?? null;
}

/** Two names of one thing begin alike, or have the same words in another order. */
function mayBeOne({ name: one }: Candidate, { name: other }: Candidate): boolean {
  return one.key.charAt(0) === other.key.charAt(0) || one.sorted === other.sorted;
}

/** Of several stacks, prefers those with the same extension, then those with exactly the same words. */
function narrow<T extends { stack: Stack; exact: boolean }>(found: T[], file: Candidate): T[] {
  const latest = Math.max(...found.map(({ stack }) => newestOf(stack).at));
  const preferred = [
    ({ stack }: T) => !newestOf(stack).name.markup,
    ({ exact }: T) => exact,
    ({ stack }: T) => stack.members.some((member) => member.file.name.key === file.name.key),
    ({ stack }: T) => newestOf(stack).at === latest,
  ];
  return preferred.reduce((left, test) => {
    if (left.length < 2) return left;
    const better = left.filter(test);
    return better.length ? better : left;
  }, found);
}

/** Whether one of the two has a stack of its own in the other's extension: a drawing beside its proof. */
export function hasCounterpart(
  file: Candidate,
  stack: Stack,
  stacks: readonly Stack[],
  beside: readonly Candidate[],
): boolean {
  const wanted = newestOf(stack);
  const like = (other: Candidate, extension: string) =>
    other !== file && other.name.extension === extension && other.name.key === file.name.key;
  const all = stacks.flatMap(({ members }) => members.map((member) => member.file));
  return (
    beside.some((other) => like(other, wanted.name.extension)) ||
    all.some((other) => like(other, file.name.extension)) ||
    all.some(
      (other) =>
        other.at === wanted.at &&
        other.name.extension === file.name.extension &&
        nearnessOfKinds(other.name.extension, wanted.name.extension) !== null &&
        other.name.key === wanted.name.key,
    )
  );
}

/** The last version of a stack. */
export function newestOf(stack: Stack): Candidate {
  const last = stack.members.at(-1);
  if (!last) throw new Error("A stack must have at least one file.");
  return last.file;
}
