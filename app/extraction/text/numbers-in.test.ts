import { expect, it } from "vitest";
import { numbersIn } from "./numbers-in.ts";

it.each([
  ["Four screws, I would go for six.", ["4", "6"]],
  ["v2: wall 2,5 mm, 10 holes", ["2.5", "10"]],
  ["Drei statt 4, deux ou cinco", ["3", "4", "2", "5"]],
  ["nothing to count in v3 or B12", []],
])("%s", (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});
