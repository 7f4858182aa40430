import { expect, test } from "vitest";
import { bodyStretches } from "./body-stretches.ts";

const cut = (after: number, text = "Bye") => ({
  ...{ after, text, why: null, of: null, sentences: [], moreLines: 0, words: 1 },
});
const body = "One lid.\n\nTwo hinges.";
const shown = (places: number[]) =>
  bodyStretches(
    body,
    places.map((place) => cut(place)),
  ).map(({ start, end, rest }) => [body.slice(start, end), rest.length]);

test("what was left out stands between the stretches of a body", () => {
  expect(shown([])).toEqual([[body, 0]]);
  expect(shown([8])).toEqual([
    ["One lid.", 1],
    ["Two hinges.", 0],
  ]);
  expect(shown([0, 21, 21])).toEqual([
    ["", 1],
    [body, 2],
  ]);
  expect(bodyStretches("", [])).toEqual([{ start: 0, end: 0, rest: [] }]);
});
