import { expect, test } from "vitest";
import { splitLine } from "./split-line.ts";

test.each([
  ["Lower the cap and thicken the foil", ["Lower the cap", "Thicken the foil"]],
  ["Lower the cap, then thicken the foil", ["Lower the cap", "Thicken the foil"]],
  ["Move logo up; add the batch number", ["Move logo up", "Add the batch number"]],
  ["Black and white print, and a matt varnish", ["Black and white print", "A matt varnish"]],
  ["Deckel senken und Folie verstärken", ["Deckel senken", "Folie verstärken"]],
  ["Foncer le bleu et élargir la marge", ["Foncer le bleu", "Élargir la marge"]],
  ["Lighten the blue", ["Lighten the blue", ""]],
  ["A, b", ["A, b", ""]],
  ["Wall 2.5 mm, lid 3.0 mm", ["Wall 2.5 mm", "Lid 3.0 mm"]],
  ["", ["", ""]],
])("%j is split into %j", (line, parts) => {
  expect(splitLine(line)).toEqual(parts);
});
