import { expect, test } from "vitest";
import { Bound } from "./bound.ts";
import { Turns } from "./turns.ts";

const calm = { loopMs: 5, poolMs: 0 };

test("fewer requests are let in while the event loop or the pool is behind, down to 24", () => {
  for (const behind of [
    { loopMs: 101, poolMs: 0 },
    { loopMs: 0, poolMs: 201 },
  ]) {
    const bound = new Bound();
    const values = Array.from({ length: 10 }, () => {
      bound.adapt(behind, true);
      return bound.value;
    });
    expect(values).toEqual([25, 24, 24, 24, 24, 24, 24, 24, 24, 24]);
  }
});

test("more are let in when the bound was reached and nothing is behind, up to 512", () => {
  const bound = new Bound();
  bound.adapt(calm, false);
  expect(bound.value).toBe(32);
  bound.adapt(calm, true);
  expect(bound.value).toBe(36);
  for (let time = 0; time < 60; time += 1) bound.adapt(calm, true);
  expect(bound.value).toBe(512);
});

test("requests that were put off come back one after the other, at the pace of the answers", () => {
  const turns = new Turns();
  for (let time = 0; time < 50; time += 1) turns.learn(10, 1_000);
  const [first = 0, second = 0, third = 0] = [0, 0, 0].map(() => turns.next(1_000, 0));
  expect(first).toBe(500);
  expect([second - first, third - second]).toEqual([100, 100]);
  expect(turns.next(60_000, 0)).toBe(500);
});

test("times to retry are at most ten seconds, and spread", () => {
  const turns = new Turns();
  const told = Array.from({ length: 2_000 }, (_, count) => turns.next(0, (count % 10) / 10));
  expect(Math.max(...told)).toBe(10_000);
  expect(Math.min(...told.slice(1_000))).toBe(5_500);
});
