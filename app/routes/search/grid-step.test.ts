import { expect, test } from "vitest";
import { gridStep } from "./grid-step.ts";

// 0 1 2
// 3 4
const grid = [
  { left: 0, top: 0 },
  { left: 10, top: 0 },
  { left: 20, top: 0 },
  { left: 0, top: 10 },
  { left: 10, top: 10 },
];

test.each([
  [0, "ArrowRight", 1],
  [2, "ArrowRight", 3],
  [4, "ArrowRight", null],
  [0, "ArrowLeft", null],
  [1, "ArrowDown", 4],
  [2, "ArrowDown", 4],
  [3, "ArrowDown", null],
  [4, "ArrowUp", 1],
  [1, "ArrowUp", null],
  [4, "Home", 0],
  [0, "End", 4],
  [0, "a", null],
])("from %i, %s leads to %j", (at, key, to) => {
  expect(gridStep(grid, at, key)).toBe(to);
});

test("from outside, only down leads in, and only when there is something", () => {
  expect(gridStep(grid, -1, "ArrowDown")).toBe(0);
  expect(gridStep(grid, -1, "ArrowUp")).toBeNull();
  expect(gridStep([], -1, "ArrowDown")).toBeNull();
});
