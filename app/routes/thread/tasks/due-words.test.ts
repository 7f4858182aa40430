import { expect, test } from "vitest";
import { dueWords } from "./due-words.ts";

const now = new Date("2026-07-04T03:00:00Z");

test("a due day names its weekday, and its year where that is another", () => {
  expect(dueWords("2026-07-03", now)).toBe("Fri, Jul 3");
  expect(dueWords("2027-07-03", now)).toBe("Sat, Jul 3, 2027");
});
