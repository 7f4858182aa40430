import type { GoogleError } from "./google-error.ts";

const project = "project_number:100000000000";
const quotaExceeded = (limit: string, reason: string): GoogleError => ({
  code: 403,
  message: `Quota exceeded for quota metric 'Queries' and limit '${limit}' of service 'gmail.googleapis.com' for consumer '${project}'.`,
  status: "PERMISSION_DENIED",
  reason,
  domain: "usageLimits",
  info: { reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com" },
});
const reads = "Critical read requests (Contact and Profile Reads)";
const contactsExceeded = (per: string): GoogleError => ({
  code: 429,
  message: `Quota exceeded for quota metric '${reads}' and limit '${reads} ${per}' of service 'people.googleapis.com' for consumer '${project}'.`,
  status: "RESOURCE_EXHAUSTED",
  reason: "rateLimitExceeded",
  domain: "global",
  info: { reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com" },
});
const apiDisabled = (name: string, service: string): GoogleError => ({
  code: 403,
  message:
    `${name} has not been used in project 100000000000 before or it is disabled. Enable it by visiting ` +
    `https://console.developers.google.com/apis/api/${service}/overview?project=100000000000 then retry. If you ` +
    "enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.",
  status: "PERMISSION_DENIED",
  reason: "accessNotConfigured",
  domain: "usageLimits",
  info: { reason: "SERVICE_DISABLED", domain: "googleapis.com", metadata: { service } },
});
const expiredSyncToken = (code: number, status: string): GoogleError => ({
  code,
  message: "Sync token is expired. Clear local cache and retry call without the sync token.",
  status,
  reason: code === 410 ? "updatedMinTooLongAgo" : "badRequest",
});

/** Google's refusals in the words and shapes that its servers send. `retryAt` is a time that some of them name. */
export const knownErrors = {
  /** Gmail throttles one mailbox, usually for 15 minutes. There is no Retry-After header. */
  "user-rate": (retryAt) => ({
    code: 429,
    message: `User-rate limit exceeded.  Retry after ${retryAt.toISOString()}`,
    status: "RESOURCE_EXHAUSTED",
    reason: "rateLimitExceeded",
  }),
  "user-rate-403": (retryAt) => ({
    code: 403,
    message: `User-rate limit exceeded.  Retry after ${retryAt.toISOString()}`,
    status: "PERMISSION_DENIED",
    reason: "userRateLimitExceeded",
    domain: "usageLimits",
  }),
  exhausted: () => ({
    code: 429,
    message: "Resource has been exhausted (e.g. check quota).",
    status: "RESOURCE_EXHAUSTED",
    reason: "rateLimitExceeded",
  }),
  "user-minute": () => quotaExceeded("Queries per minute per user", "rateLimitExceeded"),
  "project-minute": () => quotaExceeded("Queries per minute", "rateLimitExceeded"),
  "project-day": () => quotaExceeded("Queries per day", "dailyLimitExceeded"),
  "people-user-minute": () => contactsExceeded("per minute per user"),
  "people-project-minute": () => contactsExceeded("per minute"),
  "gmail-disabled": () => apiDisabled("Gmail API", "gmail.googleapis.com"),
  "people-disabled": () => apiDisabled("People API", "people.googleapis.com"),
  "domain-policy": () => ({
    code: 403,
    message: "The domain administrators have disabled Gmail apps.",
    status: "PERMISSION_DENIED",
    reason: "domainPolicy",
  }),
  "delegation-denied": () => ({
    code: 403,
    message: "Delegation denied for maya@studio.example",
    status: "PERMISSION_DENIED",
    reason: "forbidden",
  }),
  "no-mailbox": () => ({
    code: 400,
    message: "Mail service not enabled",
    status: "FAILED_PRECONDITION",
    reason: "failedPrecondition",
  }),
  suspended: () => ({
    code: 401,
    message: "The user account has been disabled or deleted.",
    status: "UNAUTHENTICATED",
    reason: "authError",
    info: { reason: "ACCOUNT_STATE_INVALID", domain: "googleapis.com" },
  }),
  "sync-token-410": () => expiredSyncToken(410, "FAILED_PRECONDITION"),
  "sync-token-400": () => expiredSyncToken(400, "FAILED_PRECONDITION"),
  "sync-token-400-info": () => ({
    ...expiredSyncToken(400, "FAILED_PRECONDITION"),
    info: { reason: "EXPIRED_SYNC_TOKEN", domain: "people.googleapis.com" },
  }),
} satisfies Record<string, (retryAt: Date) => GoogleError>;

export type KnownError = keyof typeof knownErrors;

/** Narrows a name that came as text. */
export function isKnownError(name: string): name is KnownError {
  return Object.hasOwn(knownErrors, name);
}
