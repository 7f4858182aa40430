import { expect, test } from "vitest";
import { backOffMs, readRetryAfter } from "./retry-delay.ts";

test("the wait doubles up to half a minute, and jitter takes at most half of it", () => {
  const longest = [1, 2, 3, 4, 7, 20].map((attempt) => backOffMs(attempt, () => 1));
  const shortest = [1, 2, 3, 4, 7, 20].map((attempt) => backOffMs(attempt, () => 0));
  expect(longest).toEqual([500, 1_000, 2_000, 4_000, 30_000, 30_000]);
  expect(shortest).toEqual([250, 500, 1_000, 2_000, 15_000, 15_000]);
});

test("Retry-After is read as seconds or as a date", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  expect(readRetryAfter("3")).toBe(3_000);
  expect(readRetryAfter("0")).toBe(0);
  expect(readRetryAfter("Sat, 21 Nov 2026 10:00:30 GMT", now)).toBe(30_000);
  expect(readRetryAfter("Sat, 21 Nov 2026 09:00:00 GMT", now)).toBe(0);
  expect([null, "", "soon", "-1"].map((header) => readRetryAfter(header))).toEqual(
    Array(4).fill(null),
  );
});
