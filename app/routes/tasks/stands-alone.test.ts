import { expect, test } from "vitest";
import { standsAlone } from "./stands-alone.ts";

test.each([
  ["Paper", false],
  ["Rescue it", false],
  ["We do both", false],
  ["Will do tonight", false],
  ["Do that from the poster", false],
  ["修正", false],
  ["", false],
  ["Keep to two columns there", false],
  ["I'll set it to 16 in rc4", false],
  ["Set it under the English one", false],
  ["Still grey on Android, iOS ok", false],
  ["Lighten the blue", true],
  ["Our name is too small", true],
  ["Die Nuss fehlt beim Apfelstrudel", true],
  ["The label in it is still v1, can you tell them which file to use?", true],
  ["背景の色をもう少し明るくしてください", true],
])("%j: %s", (text, expected) => {
  expect(standsAlone(text)).toBe(expected);
});
