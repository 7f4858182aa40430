import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("asks within the pause are one, and a stream of them does not put it off", async () => {
  let runs = 0;
  const { ask } = throttle(async () => {
    runs += 1;
  }, 250);
  for (let at = 0; at < 10; at += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(runs).toBe(3);
});

test("asked while it runs, it runs once more afterwards and not beside itself", async () => {
  let runs = 0;
  let end: () => void = () => undefined;
  const { ask } = throttle(() => {
    runs += 1;
    return new Promise((resolve) => {
      end = resolve;
    });
  }, 250);
  ask();
  await vi.advanceTimersByTimeAsync(250);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(1);
  end();
  await vi.advanceTimersByTimeAsync(250);
  expect(runs).toBe(2);
});

test("stopped, it does not run any more", async () => {
  const run = vi.fn(() => Promise.resolve());
  const { ask, stop } = throttle(run, 250);
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).not.toHaveBeenCalled();
});
