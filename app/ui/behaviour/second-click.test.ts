import { expect, test } from "vitest";
import { isSecondClick } from "./second-click.ts";

const click = (clientX: number, clientY: number, timeStamp: number) => ({
  clientX,
  clientY,
  timeStamp,
});

test("a click at the same place within half a second belongs to the first", () => {
  expect(isSecondClick(click(100, 50, 0), click(100, 50, 120))).toBe(true);
  expect(isSecondClick(click(100, 50, 0), click(104, 46, 500))).toBe(true);
});

test("one elsewhere, later, or by the keyboard is a click of its own", () => {
  expect(isSecondClick(click(100, 50, 0), click(105, 50, 120))).toBe(false);
  expect(isSecondClick(click(100, 50, 0), click(100, 50, 501))).toBe(false);
  expect(isSecondClick(click(0, 0, 0), click(0, 0, 50))).toBe(false);
});
