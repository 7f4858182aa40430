import { expect, test } from "vitest";
import { zoomStep } from "./zoom.ts";

test("goes from step to step", () => {
  expect(zoomStep(1, "in")).toBe(1.5);
  expect(zoomStep(1, "out")).toBe(0.75);
});

test("a fitted picture goes to the step next to what it shows", () => {
  expect(zoomStep(0.37, "in")).toBe(0.5);
  expect(zoomStep(0.37, "out")).toBe(0.25);
});

test("stays within the smallest and the largest step", () => {
  expect(zoomStep(16, "in")).toBe(16);
  expect(zoomStep(0.1, "out")).toBe(0.1);
  expect(zoomStep(0.05, "out")).toBe(0.05);
});

test("where the size on paper is known, the steps are round shares of it", () => {
  // A preview of 1,600 pixels of a sheet that is 800 wide on the screen: at 100 % each pixel takes half of one.
  expect(zoomStep(0.4, "in", 2)).toBe(0.5);
  expect(zoomStep(0.5, "in", 2)).toBe(0.75);
  expect(zoomStep(0.5, "out", 2)).toBe(0.375);
  // A sheet of five metres ends where a small one does: at sixteen times its preview.
  expect(zoomStep(15, "in", 0.1)).toBe(16);
  expect(zoomStep(0.12, "out", 0.1)).toBe(0.1);
});
