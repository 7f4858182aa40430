import { expect, test } from "vitest";
import { retryLaterSeconds } from "./retry-later.ts";

const plan = { first: 15, factor: 4 };

test("each delay is so many times the one before, up to the longest", () => {
  expect([0, 1, 2].map((delays) => retryLaterSeconds(delays, plan))).toEqual([15, 60, 240]);
  expect(retryLaterSeconds(9, { ...plan, longest: 3_600 })).toBe(3_600);
});

test("the delay is never shorter than the requested one, in whole seconds, even past the longest", () => {
  expect(retryLaterSeconds(0, plan, 20_100)).toBe(21);
  expect(retryLaterSeconds(1, plan, 20_100)).toBe(60);
  expect(retryLaterSeconds(9, { ...plan, longest: 60 }, 90_000)).toBe(90);
});
