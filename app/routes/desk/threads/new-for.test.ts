import { expect, test } from "vitest";
import { newForMs } from "./new-for.ts";

const importedAt = "2026-11-21T10:00:00.000Z";
const after = (seconds: number) => newForMs(importedAt, Date.parse(importedAt) + seconds * 1000);

test("a thread is new for 15 s after its import, and never longer", () => {
  expect([0, 5, 14.5, 15, 3600].map(after)).toEqual([15_000, 10_000, 500, 0, 0]);
  expect(after(-30)).toBe(15_000);
});
