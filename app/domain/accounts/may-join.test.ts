import { expect, test } from "vitest";
import { mayJoin } from "./may-join.ts";

const allowed = ["maya@studio.example", "@tea.example"];

test.each([
  ["anyone@else.example", [], true],
  ["Maya@Studio.example", allowed, true],
  ["tom@studio.example", allowed, false],
  ["priya@TEA.example", allowed, true],
  ["priya@green.tea.example", allowed, false],
  ["tea.example@else.example", allowed, false],
  ['"priya@tea.example"@else.example', allowed, false],
])("%s may join by %j: %s", (email, list, may) => {
  expect(mayJoin(email, list)).toBe(may);
});
