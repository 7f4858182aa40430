import { expect, test } from "vitest";
import { formatCalendarDay, formatDateTime, formatDay, isOver } from "./dates.ts";

const lateEvening = "2026-11-22T04:05:00.000Z";

test("a day is the viewer's day, not the server's", () => {
  expect(formatDay(lateEvening, "UTC")).toBe("Nov 22");
  expect(formatDay(lateEvening, "America/Los_Angeles")).toBe("Nov 21");
});

test("a date-time has year and time, with plain spaces", () => {
  expect(formatDateTime(lateEvening, "America/Los_Angeles")).toBe("Nov 21, 2026, 8:05 PM");
  expect(formatDateTime(lateEvening, "Asia/Tokyo")).toBe("Nov 22, 2026, 1:05 PM");
});

test("a calendar day stays itself in every zone", () => {
  expect(formatCalendarDay("2026-12-01")).toBe("Dec 1, 2026");
});

test("a day is over when the next one has begun where the viewer is", () => {
  const now = new Date("2026-07-04T03:00:00Z");
  expect(isOver("2026-07-03", "UTC", now)).toBe(true);
  expect(isOver("2026-07-03", "America/Los_Angeles", now)).toBe(false);
  expect(isOver("2026-07-04", "Asia/Tokyo", now)).toBe(false);
});
