import { newestOf, type Stack } from "./choose-stack.ts";
import { isOfForm } from "./file-kinds.ts";
import { compareWords } from "./names/thing-words.ts";
import { isPaper, variantWords } from "./names/version-words.ts";
import type { SaidInMail } from "./read-mail.ts";
import type { Candidate } from "./verdict.ts";

/** The most added words: with more, the file is another thing. */
const MOST_ADDED = 3;
/** The number of the author's latest works that a file is compared with. */
const MOST_WORKS = 60;

interface Step {
  file: Candidate;
  stack: Stack;
  /** A key of the added words and of the replaced number. */
  change: string;
}

/**
 * The next round of several works at once: their author answers somebody with files that are called like the works
 * before, and all differ from them in the same: "front, back", then "R2_front, R2_back"; "chair_01, table_01", then
 * "chair_02, table_02". One file alone tells nothing by that.
 */
export function chooseRound(
  files: readonly Candidate[],
  stacks: readonly Stack[],
  said: SaidInMail,
): Map<Candidate, Stack> {
  const chosen = new Map<Candidate, Stack>();
  if (!said.replies || files.length < 2) return chosen;
  const steps = files.flatMap((file) => stepsOf(file, stacks));
  for (const group of Map.groupBy(steps, ({ change }) => change).values()) {
    const isOneToOne =
      new Set(group.map(({ file }) => file)).size === group.length &&
      new Set(group.map(({ stack }) => stack)).size === group.length;
    if (group.length < 2 || !isOneToOne) continue;
    for (const { file, stack } of group) if (!chosen.has(file)) chosen.set(file, stack);
  }
  return chosen;
}

function stepsOf(file: Candidate, stacks: readonly Stack[]): Step[] {
  if (file.name.taken || isPaper(file.name.words)) return [];
  const own = stacks.filter((stack) => mayGoOn(newestOf(stack), file)).slice(-MOST_WORKS);
  return own.flatMap((stack) => {
    const change = changeOf(newestOf(stack), file);
    return change === null ? [] : [{ file, stack, change }];
  });
}

function mayGoOn(newest: Candidate, file: Candidate): boolean {
  return (
    newest.from === file.from &&
    newest.at < file.at &&
    !newest.isDoubted &&
    isOfForm(newest.name.extension, file.name.extension)
  );
}

/** Returns the change if words were added, or one number was replaced by the next; null for any other difference. */
function changeOf(older: Candidate, newer: Candidate): string | null {
  const { shared, dropped, added } = compareWords(older.thing.words, newer.thing.words);
  if (shared.length === 0 || added.length > MOST_ADDED) return null;
  if (added.length + dropped.length === 0) return null;
  if (added.some((word) => variantWords.has(word))) return null;
  if (dropped.length > 0 && !isNextNumber(dropped, added)) return null;
  return `${dropped.join(" ")} > ${added.join(" ")}`;
}

/** Whether a number follows another, such as "02" after "01": any other number is a size. */
function isNextNumber(dropped: readonly string[], added: readonly string[]): boolean {
  const [one = "", other = ""] = [dropped.join(" "), added.join(" ")];
  return /^\d{1,2}$/.test(one) && /^\d{1,2}$/.test(other) && Number(other) === Number(one) + 1;
}
