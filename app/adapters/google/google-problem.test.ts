import { expect, test } from "vitest";
import { isPassing, readProblem } from "./google-problem.ts";

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
  expect(kindOf(403, body("domainPolicy"))).toBe("forbidden");
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
