import { expect, test } from "vitest";
import { endOfDay, startOfDay } from "./day-range.ts";

test.each([
  ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z", "2026-11-21T23:59:59.999Z"],
  ["2026-11-21", "Europe/Berlin", "2026-11-20T23:00:00.000Z", "2026-11-21T22:59:59.999Z"],
  ["2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z", "2026-11-21T18:14:59.999Z"],
  // The days on which clocks go forward (23 hours) and back (25 hours).
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z"],
  ["2026-12-31", "Pacific/Auckland", "2026-12-30T11:00:00.000Z", "2026-12-31T10:59:59.999Z"],
])("%s in %s", (day, timeZone, first, last) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(first);
  expect(endOfDay(day, timeZone).toISOString()).toBe(last);
});
