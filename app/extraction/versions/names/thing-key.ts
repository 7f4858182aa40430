import type { ReadName } from "./name-types.ts";
import { givenNouns, isPaper } from "./version-words.ts";

const fewestLetters = 4;

/**
 * What a name calls its thing, without the signs of a version: `label tea.pdf` of `label_tea_v3.pdf`. Null where the
 * same name elsewhere would tell nothing: a camera's, a paper's that comes anew each time, what is given to work
 * with, or a few letters.
 */
export function thingKeyOf({ words, extension, taken }: ReadName): string | null {
  const key = words.join(" ");
  const letters = key.match(/\p{L}/gu) ?? [];
  if (taken || letters.length < fewestLetters) return null;
  if (isPaper(words) || words.some((word) => givenNouns.has(word))) return null;
  return `${key}.${extension}`;
}
