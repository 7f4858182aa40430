import { expect, it } from "vitest";
import { resolveDue } from "./resolve-due.ts";

// A Tuesday.
const sent = "2026-03-03T22:30:00-05:00";

it.each([
  ["Please send it by Friday", "2026-03-06"],
  ["I will do it on Tuesday", "2026-03-10"],
  ["can we have it next Thursday?", "2026-03-12"],
  ["I'll fix it tomorrow", "2026-03-04"],
  ["tonight, promised", "2026-03-03"],
  ["until the end of the week", "2026-03-06"],
  ["by the end of the month", "2026-03-31"],
  ["by March 14", "2026-03-14"],
  ["before 14 March 2027", "2027-03-14"],
  ["on the 2nd of December", "2026-12-02"],
  ["by the 12th", "2026-03-12"],
  ["by the 1st", "2026-04-01"],
  ["due 2026-05-08", "2026-05-08"],
  ["by 4/6", "2026-04-06"],
  ["bis Donnerstag", "2026-03-05"],
  ["bis zum 14.3.", "2026-03-14"],
  ["übermorgen schicke ich es", "2026-03-05"],
  ["avant vendredi", "2026-03-06"],
  ["le 9 mars", "2026-03-09"],
  ["para el lunes", "2026-03-09"],
  ["a test piece in week 12", "2026-03-20"],
  ["a test piece in week 5", "2027-02-05"],
  ["we will send a sample in 7 days", "2026-03-10"],
])("%s is %s", (clause, day) => {
  expect(resolveDue(clause, sent)).toBe(day);
});

it.each([
  "as we said last Friday",
  "the hole is 5.5 wide",
  "scale it by 25.4",
  "engrave the date (14.02.26) inside",
  "Guten Morgen Frau Behrens",
  "on 31 February",
  "the bolt is M16 but the hole is 5/8",
])("%s names no day to come", (clause) => {
  expect(resolveDue(clause, sent)).toBeNull();
});

it("reads a slashed date the European way unless the writer's zone is American", () => {
  expect(resolveDue("by 4/6", "2026-03-03T10:00:00+01:00")).toBe("2026-06-04");
});

it("takes a month long past as the next one", () => {
  expect(resolveDue("by 8 January", "2026-12-20T10:00:00+00:00")).toBe("2027-01-08");
});

it("counts from the sender's own day", () => {
  expect(resolveDue("tomorrow", "2026-03-03T23:59:00+13:00")).toBe("2026-03-04");
});

it("knows no day without the message's date", () => {
  expect(resolveDue("tomorrow", "some time ago")).toBeNull();
});

it.each([
  ["by Sun", "2026-03-08"],
  ["before Wed if you can", "2026-03-04"],
  ["on Sat", "2026-03-07"],
])("takes the short name where a day is expected: %s", (clause, day) => {
  expect(resolveDue(clause, sent)).toBe(day);
});

it.each([
  "The sun on the lid is too small",
  "mon logo est flou",
  'The band should say "From 1 May"',
  "The foot must read 14 March",
])("ignores text that is no deadline: %s", (clause) => {
  expect(resolveDue(clause, sent)).toBeNull();
});
