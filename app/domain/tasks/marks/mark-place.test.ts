import fc from "fast-check";
import { expect, test } from "vitest";
import { isOnPage, onPage, placeText, readPlace } from "./mark-place.ts";

const box = fc.record({
  x: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
  y: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
  width: fc.double({ min: 0, max: 1.5, noNaN: true }),
  height: fc.double({ min: 0, max: 1.5, noNaN: true }),
});

test("any box, once on its page, is read from its text exactly as it is", () => {
  fc.assert(
    fc.property(box, fc.integer({ min: 1, max: 999 }), (drawn, page) => {
      const place = { page, ...onPage(drawn) };
      expect(isOnPage(place)).toBe(true);
      expect(readPlace(placeText(place))).toEqual(place);
    }),
  );
});

test.each([
  "",
  "1",
  "1-2-3-4",
  "1-2-3-4-5-6",
  "0-2-3-4-5",
  "1-99999-0-2-0",
  "1-0-99999-0-2",
  "1-100001-0-0-0",
  "20000-0-0-0-0",
  "1-a-0-0-0",
  "1--1-0-0-0",
  "1-1.5-0-0-0",
])("%j is no place", (text) => {
  expect(readPlace(text)).toBeNull();
});
