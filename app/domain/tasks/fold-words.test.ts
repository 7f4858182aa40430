import { expect, test } from "vitest";
import { foldWords } from "./fold-words.ts";

test.each([
  ["The blue is too dark.", "the blue is too dark"],
  ["  the BLUE —\n is  too dark!! ", "the blue is too dark"],
  ["Größe: 2,5 mm", "große 2 5 mm"],
  ["Déplacez l’étiquette", "deplacez l etiquette"],
  ["…", ""],
])("%j is remembered as %j", (text, words) => {
  expect(foldWords(text)).toBe(words);
});

test("however long a text is, its words fit an index and hold no half of a character", () => {
  const words = foldWords(`x${"𠮷".repeat(2_000)}`);
  expect(words.length).toBeLessThanOrEqual(600);
  expect(words.isWellFormed()).toBe(true);
  expect(Buffer.byteLength(words)).toBeLessThan(2_600);
});
