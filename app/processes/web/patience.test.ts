import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forReaders, forSenders, type Patience, Waiting } from "./patience.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const megabyte = 1_000_000;

/** Whether a line of this rate can transfer this many bytes, in parts of this size, without a timeout. */
function arrives(patience: Patience, bitsPerSecond: number, bytes: number, part = 64 * 1024) {
  const giveUp = vi.fn();
  const waiting = new Waiting(patience, giveUp);
  for (let moved = 0; moved < bytes && !giveUp.mock.calls.length; moved += part) {
    waiting.begin();
    vi.advanceTimersByTime((part * 8 * 1_000) / bitsPerSecond);
    waiting.end(part);
  }
  return giveUp.mock.calls.length === 0;
}

test("50 MB arrive over a line of 1 Mbit/s, and leave over it", () => {
  expect(arrives(forSenders, 1_000_000, 50 * megabyte)).toBe(true);
  expect(arrives(forReaders, 1_000_000, 500 * megabyte)).toBe(true);
});

test("a byte a second does not", () => {
  expect(arrives(forSenders, 8, 200, 1)).toBe(false);
  expect(arrives(forReaders, 8, 200, 1)).toBe(false);
});

test("a peer that makes no progress is given up after the time limit; the server's own time does not count", () => {
  const giveUp = vi.fn();
  const waiting = new Waiting({ ms: 1_000, bytesPerSecond: 10 }, giveUp);
  waiting.begin();
  vi.advanceTimersByTime(900);
  waiting.end();
  vi.advanceTimersByTime(60_000);
  expect(giveUp).not.toHaveBeenCalled();
  waiting.begin();
  vi.advanceTimersByTime(100);
  expect(giveUp).toHaveBeenCalledTimes(1);
});

test("an early burst is no credit for later", () => {
  const giveUp = vi.fn();
  const waiting = new Waiting({ ms: 1_000, bytesPerSecond: 10 }, giveUp);
  waiting.begin();
  waiting.end(megabyte);
  waiting.begin();
  vi.advanceTimersByTime(1_000);
  expect(giveUp).toHaveBeenCalledTimes(1);
});
