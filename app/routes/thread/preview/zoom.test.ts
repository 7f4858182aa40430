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
