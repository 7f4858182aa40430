import { expect, test } from "vitest";
import { longestRetryDelaySeconds, retriesForDays } from "./retries.ts";

test("a job that nothing repeats is tried for three days", () => {
  // pg-boss waits for at least half of two to the power of the retry, in seconds.
  const delays = Array.from({ length: retriesForDays }, (_, retry) =>
    Math.min(longestRetryDelaySeconds, 2 ** Math.min(16, retry)),
  );
  const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400;
  expect(days).toBeGreaterThanOrEqual(3);
  expect(days).toBeLessThan(4);
});
