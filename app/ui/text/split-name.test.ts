import { expect, test } from "vitest";
import { splitName } from "./split-name.ts";

test.each([
  ["harbour-jazz-poster-v1.svg", "harbour-jazz-poste", "r-v1.svg"],
  ["label (2).pdf", "label", " (2).pdf"],
  ["notes.markdown", "note", "s.markdown"],
  ["a.png", "", "a.png"],
  ["Größe お茶🍵 v2", "Größe お茶", "🍵 v2"],
  ["", "", ""],
])("%j is cut into %j and %j", (name, start, ending) => {
  expect(splitName(name)).toEqual([start, ending]);
});
