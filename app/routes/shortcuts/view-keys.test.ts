import { expect, test } from "vitest";
import { compareKeys, previewKeys } from "./view-keys.ts";

const listed = (keys: readonly (readonly [string, string])[]) =>
  keys.map(([key, name]) => `${key}: ${name}`);

const pages = [
  ...["PageDown: Next page", "PageUp: Previous page"],
  ...["+: Zoom in", "-: Zoom out", "0: Fit to the pane"],
];

test("the list of shortcuts names the keys of a file and of a comparison", () => {
  expect(listed(previewKeys)).toEqual([
    ...["ArrowRight: Next file", "ArrowLeft: Previous file"],
    ...pages,
  ]);
  expect(listed(compareKeys)).toEqual([
    ...["1: Side by side", "2: Wipe", "3: Overlay", "4: Blink", "5: Difference"],
    "b: Blink by hand: the other version",
    ...["n: Next change", "p: Previous change", "a: Next task", "A: Previous task"],
    ...pages,
  ]);
});
