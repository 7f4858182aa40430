import { expect, test } from "vitest";
import { readerRate, senderRate, type TransferRate, WaitingTime } from "./transfer-rate.ts";

const megabyte = 1_000_000;

/** Whether a line of this speed can transfer this many bytes, looked at once a second, without being too slow. */
function arrives(rate: TransferRate, bitsPerSecond: number, bytes: number) {
  const time = new WaitingTime(rate);
  const perSecond = bitsPerSecond / 8;
  for (let moved = perSecond; moved < bytes; moved += perSecond) {
    if (time.isSpent(moved, 1_000)) return false;
  }
  return true;
}

test("50 MB arrive over a line of 1 Mbit/s, and leave over it", () => {
  expect(arrives(senderRate, 1_000_000, 50 * megabyte)).toBe(true);
  expect(arrives(readerRate, 1_000_000, 500 * megabyte)).toBe(true);
});

test("a byte a second does not", () => {
  expect(arrives(senderRate, 8, 200)).toBe(false);
  expect(arrives(readerRate, 8, 200)).toBe(false);
});

test("a peer that makes no progress is given up after the time limit; the server's own time does not count", () => {
  const time = new WaitingTime({ ms: 1_000, bytesPerSecond: 10 });
  expect(time.isSpent(0, 900)).toBe(false);
  for (let own = 0; own < 60; own += 1) expect(time.isSpent(0, 0)).toBe(false);
  expect(time.isSpent(0, 100)).toBe(true);
});

test("an early burst is no credit for later", () => {
  const time = new WaitingTime({ ms: 1_000, bytesPerSecond: 10 });
  expect(time.isSpent(megabyte, 0)).toBe(false);
  expect(time.isSpent(megabyte, 1_000)).toBe(true);
});

test("who has taken everything begins anew", () => {
  const time = new WaitingTime({ ms: 1_000, bytesPerSecond: 10 });
  expect(time.isSpent(0, 900)).toBe(false);
  time.restore();
  expect(time.isSpent(0, 900)).toBe(false);
});
