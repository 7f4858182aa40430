import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followUsage } from "./usage-session.ts";

const minute = 60_000;
let ends: string[];
const begin = () => followUsage((seconds, ended) => ends.push(`${seconds} ${ended}`));

beforeEach(() => {
  vi.useFakeTimers();
  ends = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("thirty minutes without a sign of life end a session, which lasted until the last one", () => {
  const usage = begin();
  usage.touch();
  vi.advanceTimersByTime(10 * minute);
  usage.touch();
  vi.advanceTimersByTime(30 * minute - 1);
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ends).toEqual(["600 inactivity"]);
  vi.advanceTimersByTime(60 * minute);
  usage.leave("navigation");
  expect(ends).toHaveLength(1);
});

test("leaving the page and logging out end it at once; coming back begins another", () => {
  const usage = begin();
  usage.touch();
  vi.advanceTimersByTime(90_000);
  usage.leave("navigation");
  usage.leave("navigation");
  vi.advanceTimersByTime(minute);
  usage.touch();
  vi.advanceTimersByTime(5_000);
  usage.leave("logout");
  expect(ends).toEqual(["90 navigation", "5 logout"]);
});

test("a machine that slept through the thirty minutes counts none of them", () => {
  const usage = begin();
  usage.touch();
  vi.setSystemTime(Date.now() + 8 * 60 * minute);
  usage.touch();
  vi.advanceTimersByTime(3_000);
  usage.leave("navigation");
  expect(ends).toEqual(["0 inactivity", "3 navigation"]);
});
