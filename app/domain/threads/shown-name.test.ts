import { expect, test } from "vitest";
import { shownNames } from "./shown-name.ts";

const ines = { name: "Ines Roth", email: "ines@roth.example" };
const other = { name: "ines roth", email: "ines.roth@mail.example" };
const posing = { name: "ines@roth.example", email: "x@mail.example" };
const bare = { name: "", email: "ops@mill.example" };

test("people are named by their names, with their addresses where a name would mislead", () => {
  const alone = shownNames([ines, { ...ines, email: "Ines@Roth.example" }, posing, bare]);
  expect([ines, posing, bare].map(alone)).toEqual([
    "Ines Roth",
    "ines@roth.example <x@mail.example>",
    "ops@mill.example",
  ]);
  const both = shownNames([ines, other]);
  expect([ines, other].map(both)).toEqual([
    "Ines Roth <ines@roth.example>",
    "ines roth <ines.roth@mail.example>",
  ]);
});
