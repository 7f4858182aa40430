import { z } from "zod";
import { type GoogleLimit, readLimit, readRetryTime, untilDailyRenewal } from "./google-limit.ts";

/**
 * The problems that a person must solve at Google before any call can succeed: an API is off in the project, an
 * organisation forbids apps, the mailbox is another account's, the account has no mailbox, or is suspended.
 */
export const blockedKinds = [
  "api-disabled",
  "domain-policy",
  "delegation-denied",
  "no-mailbox",
  "account-suspended",
] as const;
export type Blocked = (typeof blockedKinds)[number];

/** Why Google returned no usable answer, classified by what the caller should do next. */
export type GoogleProblem = {
  kind:
    | "unauthorized"
    | "scope-missing"
    | "forbidden"
    | Blocked
    | "not-found"
    | "rate-limited"
    | "expired-sync-token"
    | "unavailable"
    | "refused"
    | "too-large"
    | "garbled";
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** Google's own words without addresses, for the log; never shown to people. */
  detail: string;
  /** Milliseconds to wait before the next attempt, a day at most, when Google or our own token bucket stated it. */
  retryAfterMs: number | null;
  /** The quota that is used up, for `rate-limited`. */
  limit?: GoogleLimit;
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

const disabledReasons = new Set(["accessNotConfigured", "SERVICE_DISABLED"]);
const suspendedReasons = new Set(["ACCOUNT_STATE_INVALID", "accountDisabled", "accountDeleted"]);

/** A longer stated wait is cut to this: Google renews the longest quota every day. */
export const longestWaitMs = 24 * 60 * 60 * 1_000;
const bounded = (ms: number | null) => (ms === null ? null : Math.min(ms, longestWaitMs));

const errorSchema = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

/**
 * Classifies an answer that is not 2xx. `body` may be anything: proxies answer in HTML. `now` is the server's
 * time in milliseconds since 1970, if its answer stated it.
 */
export function readProblem(
  status: number,
  body: unknown,
  retryAfterMs: number | null,
  now = Date.now(),
): GoogleProblem {
  const parsed = errorSchema.safeParse(body);
  const error = parsed.success ? parsed.data.error : undefined;
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].flatMap(({ reason }) =>
    reason ? [reason] : [],
  );
  const message = error?.message ?? "";
  const detail = loggable([error?.status, ...reasons, message].filter(Boolean).join(" · "));
  const kind = kindOf(status, reasons, message);
  if (kind !== "rate-limited") return { kind, status, detail, retryAfterMs: bounded(retryAfterMs) };
  const limit = readLimit(reasons, message);
  const stated = [retryAfterMs, readRetryTime(message, now)].filter((ms) => ms !== null);
  if (stated.length === 0 && limit === "project-day") stated.push(untilDailyRenewal(now));
  const waitMs = stated.length > 0 ? Math.max(...stated) : null;
  return { kind, status, detail, retryAfterMs: bounded(waitMs), limit };
}

/** The start of Google's message, for the log. Every word with an @ is left out: it may be somebody's address. */
const loggable = (message: string) =>
  message
    .slice(0, 1_000)
    .split(" ")
    .map((word) => (word.includes("@") ? "[address]" : word))
    .join(" ")
    .slice(0, 300);

function kindOf(status: number, reasons: string[], message: string): GoogleProblem["kind"] {
  const blocked = blockedBy(status, reasons, message);
  if (blocked) return blocked;
  if (status === 401) return "unauthorized";
  // The People API's documentation says 410, its servers answer 400, with or without a reason.
  if (isExpiredSyncToken(status, reasons, message)) return "expired-sync-token";
  if (status === 404 || status === 410) return "not-found";
  if (status === 429) return "rate-limited";
  if (status === 408 || status >= 500) return "unavailable";
  if (status === 403) {
    if (reasons.some((reason) => limitReasons.has(reason))) return "rate-limited";
    if (reasons.some((reason) => scopeReasons.has(reason))) return "scope-missing";
    return "forbidden";
  }
  return "refused";
}

function blockedBy(status: number, reasons: string[], message: string): Blocked | null {
  if (status !== 400 && status !== 401 && status !== 403) return null;
  if (reasons.some((reason) => disabledReasons.has(reason))) return "api-disabled";
  if (reasons.includes("domainPolicy")) return "domain-policy";
  if (/^delegation denied/i.test(message)) return "delegation-denied";
  if (/^mail service not enabled/i.test(message)) return "no-mailbox";
  if (reasons.some((reason) => suspendedReasons.has(reason))) return "account-suspended";
  return null;
}

function isExpiredSyncToken(status: number, reasons: string[], message: string): boolean {
  if (reasons.includes("EXPIRED_SYNC_TOKEN")) return true;
  return (status === 400 || status === 410) && /sync token is expired/i.test(message);
}

/** Whether the same request may succeed later. */
export function isPassing({ kind }: GoogleProblem): boolean {
  return kind === "rate-limited" || kind === "unavailable";
}

/** Whether a person must solve a problem at Google first. */
export function isBlocked(kind: GoogleProblem["kind"]): kind is Blocked {
  return blockedKinds.some((blocked) => blocked === kind);
}
