import { z } from "zod";

/** Why Google returned no usable answer, classified by what the caller should do next. */
export type GoogleProblem = {
  kind:
    | "unauthorized"
    | "scope-missing"
    | "forbidden"
    | "not-found"
    | "rate-limited"
    | "expired-sync-token"
    | "unavailable"
    | "refused"
    | "garbled";
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** Google's own words, for the log; never shown to people. */
  detail: string;
  /** Milliseconds to wait before the next attempt, when Google or our own token bucket stated it. */
  retryAfterMs: number | null;
};

export type GoogleAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; problem: GoogleProblem };

const limitReasons = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "dailyLimitExceeded",
  "quotaExceeded",
  "RATE_LIMIT_EXCEEDED",
]);
const scopeReasons = new Set(["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"]);

const errorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

/** Classifies an answer that is not 2xx. `body` may be anything: proxies answer in HTML. */
export function readProblem(
  status: number,
  body: unknown,
  retryAfterMs: number | null,
): GoogleProblem {
  const parsed = errorSchema.safeParse(body);
  const error = parsed.success ? parsed.data.error : undefined;
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].flatMap(({ reason }) =>
    reason ? [reason] : [],
  );
  const detail = [error?.status, ...reasons, error?.message].filter(Boolean).join(" · ");
  return { kind: kindOf(status, reasons), status, detail: detail.slice(0, 300), retryAfterMs };
}

function kindOf(status: number, reasons: string[]): GoogleProblem["kind"] {
  if (status === 401) return "unauthorized";
  if (status === 404 || status === 410) return "not-found";
  if (status === 429) return "rate-limited";
  if (status === 408 || status >= 500) return "unavailable";
  if (status === 403) {
    if (reasons.some((reason) => limitReasons.has(reason))) return "rate-limited";
    if (reasons.some((reason) => scopeReasons.has(reason))) return "scope-missing";
    return "forbidden";
  }
  return reasons.includes("EXPIRED_SYNC_TOKEN") ? "expired-sync-token" : "refused";
}

/** Whether the same request may succeed later. */
export function isPassing({ kind }: GoogleProblem): boolean {
  return kind === "rate-limited" || kind === "unavailable";
}
