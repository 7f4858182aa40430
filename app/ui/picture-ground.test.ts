import { expect, test } from "vitest";
import { groundOfPixels } from "./picture-ground.ts";

type Pixel = [red: number, green: number, blue: number, alpha: number];
const clear: Pixel = [0, 0, 0, 0];
/** A picture of a hundred pixels. */
const picture = (...parts: [count: number, pixel: Pixel][]) =>
  parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel)).flat();

test.each<[string, number[], "light" | "dark" | null]>([
  ["an opaque white page", picture([100, [255, 255, 255, 255]]), null],
  ["an opaque page with a rounded corner", picture([99, [250, 250, 250, 255]], [1, clear]), null],
  ["a white logo", picture([20, [255, 255, 255, 255]], [80, clear]), "dark"],
  ["a pale yellow logo", picture([20, [255, 245, 190, 255]], [80, clear]), "dark"],
  [
    "a white logo with a red dot",
    picture([18, [255, 255, 255, 255]], [2, [220, 0, 0, 255]], [80, clear]),
    "dark",
  ],
  ["a faint white logo", picture([20, [255, 255, 255, 90]], [80, clear]), "dark"],
  ["a black logo", picture([20, [0, 0, 0, 255]], [80, clear]), "light"],
  [
    "black words beside white ones",
    picture([20, [0, 0, 0, 255]], [20, [255, 255, 255, 255]], [60, clear]),
    "light",
  ],
  ["nothing", picture([100, clear]), null],
])("the ground of %s", (_, pixels, ground) => {
  expect(groundOfPixels(pixels)).toBe(ground);
});
