import { expect, onTestFinished, test, vi } from "vitest";
import { isSecondClick, swallowSecondClick } from "./second-click.ts";

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

test("the second click of a double click is swallowed, and any other is not", () => {
  const page = new EventTarget();
  vi.stubGlobal("document", page);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const first = { clientX: 40, clientY: 60, timeStamp: 0 };
  const heard = vi.fn();
  const click = (clientX: number) => {
    swallowSecondClick(first);
    page.addEventListener("click", heard, { once: true });
    const next = Object.assign(new Event("click", { cancelable: true }), { clientX, clientY: 60 });
    Object.defineProperty(next, "timeStamp", { value: 100 });
    page.dispatchEvent(next);
    return next.defaultPrevented;
  };
  expect(click(41)).toBe(true);
  expect(click(140)).toBe(false);
  const remove = vi.spyOn(page, "removeEventListener");
  vi.advanceTimersByTime(500);
  expect(remove).toHaveBeenCalledTimes(2);
});
