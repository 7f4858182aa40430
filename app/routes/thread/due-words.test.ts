import { expect, test } from "vitest";
import { dueWords, isOver } from "./due-words.ts";

const now = new Date("2026-07-04T03:00:00Z");

test("a due day names its weekday, and its year where that is another", () => {
  expect(dueWords("2026-07-03", now)).toBe("Fri, Jul 3");
  expect(dueWords("2027-07-03", now)).toBe("Sat, Jul 3, 2027");
});

test("a day is over when the next one has begun where the viewer is", () => {
  expect(isOver("2026-07-03", "UTC", now)).toBe(true);
  expect(isOver("2026-07-03", "America/Los_Angeles", now)).toBe(false);
  expect(isOver("2026-07-04", "Asia/Tokyo", now)).toBe(false);
});
