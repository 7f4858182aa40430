import type { LinkedMessage, LinkedThread } from "./linked-thread.ts";
import type { OpenItem } from "./read-units.ts";

/**
 * Whether a message brings a file that is called like what was asked for, and nothing was called so when it was asked: a
 * banner, and then `banner_728x300.gif`. A file that was there already is changed for every ask that names it.
 */
export function bringsWhatWasAsked(
  one: OpenItem,
  { brings }: LinkedMessage,
  { messages }: LinkedThread,
): boolean {
  const isAsked = (words: string[]) => words.every((word) => one.stems.has(word));
  const asked = brings.filter((words) => words.length > 0 && isAsked(words));
  if (asked.length === 0) return false;
  const before = messages.slice(0, one.at + 1);
  const known = new Set(before.flatMap((earlier) => earlier.brings.flat()));
  return asked.some((words) => !words.some((word) => known.has(word)));
}
