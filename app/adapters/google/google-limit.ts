/** The quota that is used up: this user's, the whole project's per minute, or the whole project's per day. */
export const googleLimits = ["user", "project-minute", "project-day"] as const;
export type GoogleLimit = (typeof googleLimits)[number];

/**
 * Distinguishes the limits by Google's reasons and message ("Queries per minute per user", "Queries per minute",
 * "Queries per day"). A message that names no quota counts as the user's: Gmail's own throttling of a mailbox
 * names none.
 */
export function readLimit(reasons: readonly string[], message: string): GoogleLimit {
  if (reasons.includes("dailyLimitExceeded") || /per day|daily limit/i.test(message)) {
    return "project-day";
  }
  if (/per user|user[- ]rate/i.test(message)) return "user";
  return /per minute/i.test(message) ? "project-minute" : "user";
}

/**
 * Reads "Retry after 2026-01-21T12:57:51.196Z" in a message: the milliseconds until then, 0 if it is past,
 * null if the message names no time. `now` is the server's time when it is known, so that a wrong clock here
 * does not count.
 */
export function readRetryTime(message: string, now: number): number | null {
  const stated = /retry after (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/i.exec(message)?.[1];
  const at = Date.parse(stated ?? "");
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Milliseconds until midnight in California, when Google renews daily quotas. */
export function untilDailyRenewal(now: number): number {
  const parts = californianTime.formatToParts(now);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const passed = (number("hour") * 60 + number("minute")) * 60 + number("second");
  return (24 * 60 * 60 - passed) * 1_000;
}

const californianTime = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
});
