import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, shorten, startOfCharacter } from "./cut-text.ts";

test("a character of two units is kept whole or left out", () => {
  expect(cutText("ab😀cd", 3)).toBe("ab");
  expect(cutText("ab😀cd", 4)).toBe("ab😀");
  expect(shorten("ab😀cd", 4)).toBe("ab…");
  expect(shorten("ab😀cd", 6)).toBe("ab😀cd");
});

test("whatever is cut is text, and no longer than it may be", () => {
  const texts = fc.array(fc.constantFrom("a", " ", "é", "😀")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, most) => {
      for (const cut of [cutText(text, most), shorten(text, most)]) {
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test("an offset within a character becomes its start", () => {
  const starts = [0, 1, 2, 3, 4, 5].map((offset) => startOfCharacter("😀😀", offset));
  expect(starts).toEqual([0, 0, 2, 2, 4, 5]);
});
