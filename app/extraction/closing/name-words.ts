import { stemsOf } from "../text/shared-words.ts";

const longestName = 300;

/** The telling words of a file's name, cut to their stems, without its sizes and versions. */
export function wordsOfName(name: string): string[] {
  const stem = name.slice(-longestName).replace(/\.[^.]{1,5}$/, "");
  return [...stemsOf(stem.replace(/[^\p{L}]+/gu, " "))].filter((word) => word.length >= 4);
}
