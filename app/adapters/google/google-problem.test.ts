import { expect, test } from "vitest";
import { errorBody, type GoogleError } from "#demo/google/google-error.ts";
import { isKnownError, type KnownError, knownErrors } from "#demo/google/known-errors.ts";
import { isPassing, readProblem } from "./google-problem.ts";
import { readRetryAfter } from "./retry-delay.ts";

const body = (reason: string, details: string[] = []) => ({
  error: {
    code: 403,
    message: "No.",
    status: "PERMISSION_DENIED",
    errors: [{ reason, domain: "usageLimits", message: "No." }],
    details: details.map((inner) => ({ "@type": "ErrorInfo", reason: inner })),
  },
});
const kindOf = (status: number, answer: unknown) => readProblem(status, answer, null).kind;

test("a 403 is a limit, a missing scope or a refusal, by its reason", () => {
  expect(kindOf(403, body("rateLimitExceeded"))).toBe("rate-limited");
  expect(kindOf(403, body("userRateLimitExceeded"))).toBe("rate-limited");
  expect(kindOf(403, body("forbidden", ["RATE_LIMIT_EXCEEDED"]))).toBe("rate-limited");
  expect(kindOf(403, body("insufficientPermissions"))).toBe("scope-missing");
  expect(kindOf(403, body("forbidden", ["ACCESS_TOKEN_SCOPE_INSUFFICIENT"]))).toBe("scope-missing");
  expect(kindOf(403, body("insufficientFilePermissions"))).toBe("forbidden");
});

test("other answers go by their status, whatever their body is", () => {
  expect(kindOf(401, "<html>")).toBe("unauthorized");
  expect(kindOf(404, undefined)).toBe("not-found");
  expect(kindOf(429, null)).toBe("rate-limited");
  expect(kindOf(502, "<html>")).toBe("unavailable");
  expect(kindOf(400, body("badRequest"))).toBe("refused");
  expect(kindOf(400, body("failedPrecondition", ["EXPIRED_SYNC_TOKEN"]))).toBe(
    "expired-sync-token",
  );
});

test("only limits and outages pass", () => {
  const passing = [401, 403, 404, 429, 500, 503].filter((status) =>
    isPassing(readProblem(status, null, null)),
  );
  expect(passing).toEqual([429, 500, 503]);
});

const now = Date.parse("2026-11-22T19:00:00Z");
const problemOf = (name: KnownError) => {
  const error: GoogleError = knownErrors[name](new Date(now + 900_000));
  return readProblem(error.code, errorBody(error), null, now);
};

test.each<[KnownError, object]>([
  ["user-rate", { kind: "rate-limited", limit: "user", retryAfterMs: 900_000 }],
  ["user-rate-403", { kind: "rate-limited", limit: "user", retryAfterMs: 900_000 }],
  ["exhausted", { kind: "rate-limited", limit: "user", retryAfterMs: null }],
  ["user-minute", { kind: "rate-limited", limit: "user", retryAfterMs: null }],
  ["project-minute", { kind: "rate-limited", limit: "project-minute", retryAfterMs: null }],
  // 19:00 UTC is 11:00 in California.
  ["project-day", { kind: "rate-limited", limit: "project-day", retryAfterMs: 13 * 3_600_000 }],
  ["gmail-disabled", { kind: "api-disabled" }],
  ["people-user-minute", { kind: "rate-limited", limit: "user" }],
  ["people-disabled", { kind: "api-disabled" }],
  ["domain-policy", { kind: "domain-policy" }],
  ["delegation-denied", { kind: "delegation-denied" }],
  ["no-mailbox", { kind: "no-mailbox" }],
  ["suspended", { kind: "account-suspended" }],
  ["sync-token-410", { kind: "expired-sync-token" }],
  ["sync-token-400", { kind: "expired-sync-token" }],
  ["sync-token-400-info", { kind: "expired-sync-token" }],
])("Google's own words of '%s' are understood", (name, expected) => {
  expect(problemOf(name)).toMatchObject(expected);
});

test("of two stated times the later counts; one that is past is no time to wait", () => {
  const limited = {
    error: { message: "User-rate limit exceeded.  Retry after 2026-11-22T18:59:00Z" },
  };
  expect(readProblem(429, limited, 30_000, now).retryAfterMs).toBe(30_000);
  expect(readProblem(429, limited, null, now).retryAfterMs).toBe(0);
});

test.each([429, 403, 503])("after status %i no stated time is longer than a day", (status) => {
  const day = 24 * 3_600_000;
  const stated = ["31536000", "9".repeat(300)].map((header) => readRetryAfter(header, now));
  for (const ms of [...stated, Number.POSITIVE_INFINITY]) {
    expect(readProblem(status, body("rateLimitExceeded"), ms, now).retryAfterMs).toBe(day);
  }
});

test("the logged part of an answer contains no address", () => {
  for (const name of Object.keys(knownErrors).filter(isKnownError)) {
    expect(problemOf(name).detail).not.toContain("@");
  }
  expect(problemOf("delegation-denied").detail).toMatch(/Delegation denied for \[address\]$/);
  const long = { error: { message: `${"x".repeat(290)} maya@studio.example` } };
  expect(readProblem(400, long, null).detail).not.toContain("maya");
});
