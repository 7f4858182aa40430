import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["José Luis de la Cruz", "JC"],
  ["佐藤 花子", "佐花"],
  ["ops@mill.example", "O"],
  ["  ", "?"],
  ['"Mill" (Ops)', "MO"],
  ["élodie", "É"],
  ["Ines Roth <x@roth.example>", "IR"],
])("%s", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
