import { expect, test } from "vitest";
import { splitName } from "./split-name.ts";

test.each([
  ["harbour-jazz-poster-v1.svg", "harbour-jazz-poster-", "v1.svg"],
  ["HR_front-label_v3.png", "HR_front-", "label_v3.png"],
  ["mockup_table.jpg", "mockup_", "table.jpg"],
  ["label (2).pdf", "label ", "(2).pdf"],
  ["farewellparty.jpg", "farewellp", "arty.jpg"],
  ["invitation-.pdf", "invitat", "ion-.pdf"],
  ["notes.markdown", "note", "s.markdown"],
  ["a.png", "", "a.png"],
  ["Größe お茶🍵 v2", "Größe ", "お茶🍵 v2"],
  ["Größeお茶🍵v2", "Größeお", "茶🍵v2"],
  ["", "", ""],
])("%j is cut into %j and %j", (name, start, ending) => {
  expect(splitName(name)).toEqual([start, ending]);
});
