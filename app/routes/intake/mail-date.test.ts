import { expect, test } from "vitest";
import { formatMailDate } from "./mail-date.ts";

const now = "2026-11-21T17:00:00Z"; // A Saturday.
const date = (instant: string, timeZone = "UTC") => formatMailDate(instant, now, timeZone);

test("today shows the time only", () => {
  expect(date("2026-11-21T09:05:00Z")).toBe("9:05 AM");
  expect(date("2026-11-21T23:30:00Z")).toBe("11:30 PM");
});

test("within 7 days shows the weekday and time, the seventh day the date", () => {
  expect(date("2026-11-20T23:59:00Z")).toBe("Fri 11:59 PM");
  expect(date("2026-11-15T08:00:00Z")).toBe("Sun 8:00 AM");
  expect(date("2026-11-14T23:00:00Z")).toBe("Nov 14, 11:00 PM");
});

test("the same year shows day and time, another year says which", () => {
  expect(date("2026-01-02T08:00:00Z")).toBe("Jan 2, 8:00 AM");
  expect(date("2025-12-31T23:59:00Z")).toBe("Dec 31, 2025, 11:59 PM");
});

test("what is today is decided in the viewer's zone", () => {
  expect(date("2026-11-21T03:00:00Z", "America/New_York")).toBe("Fri 10:00 PM");
  expect(date("2026-11-21T15:30:00Z", "Asia/Tokyo")).toBe("12:30 AM");
  expect(date("2026-01-01T03:00:00Z", "America/New_York")).toBe("Dec 31, 2025, 10:00 PM");
});

test("a mail from the future is shown by its date", () => {
  expect(date("2026-11-23T08:00:00Z")).toBe("Nov 23, 8:00 AM");
});
