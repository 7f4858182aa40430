import { expect, test } from "vitest";
import { undrawnNotes } from "./undrawn.ts";

test("what is not drawn is one sentence, the most frequent first, and nothing is no sentence", () => {
  expect(undrawnNotes(new Map())).toEqual([]);
  expect(undrawnNotes(new Map([["layout", 0]]))).toEqual([]);
  expect(
    undrawnNotes(
      new Map([
        ["layout", 1],
        ["tolerance", 3],
        ["text on a path", 2],
        ["ray", 2],
        ["body", 2],
        ["mesh", 2],
      ]),
    ),
  ).toEqual([
    "Not drawn here: 3 tolerances, 2 texts on a path, 2 rays, 2 bodies, 2 meshes, 1 layout.",
  ]);
  const many = Array.from({ length: 12 }, (_, at): [string, number] => [`kind ${at}`, 1]);
  expect(undrawnNotes(new Map(many))[0]).toMatch(/1 kind 7, more\.$/);
});
