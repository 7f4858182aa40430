import type { ReadName } from "./name-types.ts";
import { givenNouns, isPaper } from "./version-words.ts";

const fewestLetters = 4;

/**
 * Returns the key of the thing that a name names, without the signs of a version: `label tea.pdf` of
 * `label_tea_v3.pdf`. Null if the same name elsewhere would prove nothing: an automatic name of a camera, a
 * recurring paper, material, or a few letters.
 */
export function thingKeyOf({ words, extension, taken }: ReadName): string | null {
  const key = words.join(" ");
  const letters = key.match(/\p{L}/gu) ?? [];
  if (taken || letters.length < fewestLetters) return null;
  if (isPaper(words) || words.some((word) => givenNouns.has(word))) return null;
  return `${key}.${extension}`;
}
