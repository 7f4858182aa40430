import { expect, test } from "vitest";
import { reopenDelayMs } from "./reopen-delay.ts";

test("the pause doubles up to a minute, and chance shortens it by half at most", () => {
  expect([0, 1, 2, 5, 6, 40].map((failures) => reopenDelayMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
  expect(reopenDelayMs(3, 1)).toBe(4_000);
});
