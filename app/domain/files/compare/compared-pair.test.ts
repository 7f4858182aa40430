import { expect, test } from "vitest";
import { comparedPair, isComparable } from "./compared-pair.ts";

function stack(...versions: [fileId: number, place: number, isAgain?: boolean][]) {
  const facts = { name: "a.png", type: "image/png", kind: "image" as const, size: 1, sha256: "" };
  const at = "2026-01-01T00:00:00.000Z";
  return {
    ...{ id: 1, currentId: 1 },
    versions: versions.map(([fileId, place, isAgain = false]) => ({
      ...{ fileId, place, isAgain, ...facts, at },
      ...{ fileVersion: 1, pages: null },
    })),
  };
}
const neither = { older: null, newer: null };

test("the newest version is compared with the one before", () => {
  expect(comparedPair(stack([1, 1], [2, 2], [3, 3]), neither)).toEqual({ older: 2, newer: 3 });
  expect(comparedPair(stack([1, 1], [2, 2]), { older: null, newer: 2 }).older).toBe(1);
  expect(comparedPair(stack([1, 1], [2, 2]), { older: null, newer: 1 }).older).toBeNull();
  expect(comparedPair(null, { older: 4, newer: 5 })).toEqual({ older: 4, newer: 5 });
});

test("the same bytes sent again are no version to compare", () => {
  const again = stack([1, 1], [2, 1, true], [3, 2], [4, 2, true]);
  expect(comparedPair(again, neither)).toEqual({ older: 1, newer: 3 });
  expect(comparedPair(again, { older: null, newer: 4 })).toEqual({ older: 1, newer: 4 });
});

test("a file that was replaced is compared with another file", () => {
  const replaced = stack([1, 1], [2, 2], [2, 3]);
  expect(comparedPair(replaced, neither)).toEqual({ older: 1, newer: 2 });
  expect(isComparable(replaced)).toBe(true);
  expect(isComparable(stack([2, 1], [2, 2]))).toBe(false);
});
