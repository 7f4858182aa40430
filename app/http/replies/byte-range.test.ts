import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=2-900", { start: 2, end: 9 }],
  ["bytes=9-9", { start: 9, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
  [null, null],
])("%s of ten bytes", (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

test("nothing of an empty content can be asked for", () => {
  expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
});
