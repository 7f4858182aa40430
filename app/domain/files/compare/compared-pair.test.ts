import { expect, test } from "vitest";
import { comparedPair } from "./compared-pair.ts";

function stack(...versions: [fileId: number, place: number, isAgain?: boolean][]) {
  const facts = { name: "a.png", type: "image/png", kind: "image" as const, size: 1, sha256: "" };
  const at = "2026-01-01T00:00:00.000Z";
  return {
    ...{ id: 1, currentId: 1 },
    versions: versions.map(([fileId, place, isAgain = false]) => ({
      ...{ fileId, place, isAgain, ...facts, at },
      ...{ fileVersion: place, pages: null, isForm: false },
    })),
  };
}
const neither = { older: null, newer: null };
const own = (id: number) => ({ id, version: null });

test("the newest version is compared with the one before", () => {
  const three = stack([1, 1], [2, 2], [3, 3]);
  expect(comparedPair(three, neither)).toMatchObject({ older: { id: 2 }, newer: { id: 3 } });
  expect(comparedPair(three, { older: null, newer: own(2) }).older?.id).toBe(1);
  expect(comparedPair(stack([1, 1]), { older: null, newer: own(1) }).older).toBeNull();
  expect(comparedPair(null, { older: own(4), newer: own(5) })).toEqual({
    older: own(4),
    newer: own(5),
  });
});

test("the oldest version is compared with the newest", () => {
  const three = stack([1, 1], [2, 2], [3, 3]);
  expect(comparedPair(three, { older: null, newer: own(1) })).toMatchObject({
    older: own(1),
    newer: { id: 3 },
  });
});

test("a form is compared with the same form of the version before, if there is one", () => {
  const forms = stack([2, 1], [1, 1], [4, 2], [3, 2]);
  const names = ["a.pdf", "a.ai", "b.pdf", "b.ai"];
  const named = forms.versions.map((one, at) => ({
    ...{ ...one, name: names[at] ?? "", isForm: at % 2 === 1, fileVersion: 1 },
  }));
  const both = { ...forms, versions: named };
  expect(comparedPair(both, neither)).toMatchObject({ older: { id: 2 }, newer: { id: 4 } });
  expect(comparedPair(both, { older: null, newer: own(3) }).older?.id).toBe(1);
  const alone = { ...both, versions: named.filter(({ name }) => name !== "a.ai") };
  expect(comparedPair(alone, { older: null, newer: own(3) }).older?.id).toBe(2);
  expect(comparedPair(both, { older: null, newer: own(1) })).toMatchObject({
    older: own(1),
    newer: { id: 3 },
  });
});

test("the same bytes sent again are no version to compare", () => {
  const again = stack([1, 1], [2, 1, true], [3, 2], [4, 2, true]);
  expect(comparedPair(again, neither)).toMatchObject({ older: { id: 1 }, newer: { id: 3 } });
  expect(comparedPair(again, { older: null, newer: own(4) }).older?.id).toBe(1);
});

test("a replaced file is compared with its bytes before", () => {
  const replaced = stack([1, 1], [2, 2], [2, 3]);
  const now = { id: 2, version: 3 };
  expect(comparedPair(replaced, neither)).toEqual({ older: { id: 2, version: 2 }, newer: now });
  const between = { older: null, newer: { id: 2, version: 2 } };
  expect(comparedPair(replaced, between).older).toEqual({ id: 1, version: 1 });
});
