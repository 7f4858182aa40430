import { expect, test } from "vitest";
import { boxBetween, nudgeBox } from "./nudge-box.ts";

const box = { x: 0.2, y: 0.4, width: 0.2, height: 0.1 };
const step = { x: 0.01, y: 0.02 };
const press = (key: string, shiftKey = false) => nudgeBox(box, { key, shiftKey }, step);

test("an arrow moves a box by a step, and with Shift changes its size", () => {
  expect(press("ArrowRight")).toEqual({ ...box, x: 0.21 });
  expect(press("ArrowUp")).toEqual({ ...box, y: 0.38 });
  expect(press("ArrowRight", true)).toEqual({ ...box, width: 0.21 });
  expect(press("ArrowUp", true)).toEqual({ ...box, height: 0.08 });
  expect(press("Enter")).toBeNull();
});

test("a box between two points begins at their upper left, and is a point where they are close", () => {
  const least = { x: 0.01, y: 0.01 };
  expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.25, y: 0.75 }, least)).toEqual({
    ...{ x: 0.25, y: 0.5, width: 0.25, height: 0.25 },
  });
  const near = boxBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.5 }, least);
  expect(near).toMatchObject({ x: 0.5, width: 0, height: 0 });
});
