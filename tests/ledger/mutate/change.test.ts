import fc from "fast-check";
import { expect, test } from "vitest";
import { changed, sample, seededRandom } from "./change.ts";

const candidate = (raw: string, kind: "text" | "number") => ({
  raw,
  kind,
  start: 0,
  end: 0,
  line: 1,
});

test("numbers change so that someone could feel it", () => {
  const becomes = (raw: string) => changed(candidate(raw, "number"), Math.random);
  expect(["6", "10", "300", "20_000", "1.5"].map(becomes)).toEqual([
    "7",
    "11",
    "450",
    "30000",
    "2.25",
  ]);
});

test("of a text one letter changes, never one of an escape or an entity", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), (seed) => {
      const becomes = changed(candidate("Tom &amp; I\\n\\u00e9t’s", "text"), seededRandom(seed));
      expect(becomes).toHaveLength("Tom &amp; I\\n\\u00e9t’s".length);
      expect(becomes).not.toBe("Tom &amp; I\\n\\u00e9t’s");
      expect(becomes).toMatch(/^[^&]{3} &amp; .\\n\\u00e9.’.$/u);
    }),
  );
});

test("the same seed chooses the same", () => {
  const list = Array.from({ length: 100 }, (_, index) => index);
  expect(sample(list, 5, seededRandom(7))).toEqual(sample(list, 5, seededRandom(7)));
  expect(sample(list, 5, seededRandom(7))).not.toEqual(sample(list, 5, seededRandom(8)));
  expect(new Set(sample(list, 100, seededRandom(7))).size).toBe(100);
});
