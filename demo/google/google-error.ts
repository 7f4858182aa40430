import { type Exchange, sendJson } from "./sign-in/exchange.ts";

export type GoogleError = {
  code: number;
  message: string;
  status: string;
  /** The old-style reason that Gmail still sends, for example `rateLimitExceeded`. */
  reason: string;
  /** `google.rpc.ErrorInfo`, as the newer APIs answer. */
  info?: { reason: string; domain: string; metadata?: Record<string, string> };
  /** A field of the old-style error; `global` by default. */
  domain?: string;
  legacyMessage?: string;
  headers?: Record<string, string>;
};

const UNAUTHENTICATED =
  "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie " +
  "or other valid authentication credential. " +
  "See https://developers.google.com/identity/sign-in/web/devconsole-project.";

export const unauthenticated: GoogleError = {
  code: 401,
  message: UNAUTHENTICATED,
  legacyMessage: "Invalid Credentials",
  status: "UNAUTHENTICATED",
  reason: "authError",
  headers: {
    "www-authenticate": 'Bearer realm="https://accounts.google.com/", error="invalid_token"',
  },
};

export function insufficientScope(accepted: string[]): GoogleError {
  return {
    code: 403,
    message: "Request had insufficient authentication scopes.",
    legacyMessage: "Insufficient Permission",
    status: "PERMISSION_DENIED",
    reason: "insufficientPermissions",
    info: { reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT", domain: "googleapis.com" },
    headers: {
      "www-authenticate":
        'Bearer realm="https://accounts.google.com/", error="insufficient_scope", ' +
        `scope="${accepted.join(" ")}"`,
    },
  };
}

export const notFound: GoogleError = {
  code: 404,
  message: "Requested entity was not found.",
  status: "NOT_FOUND",
  reason: "notFound",
};

export function invalidArgument(message: string): GoogleError {
  return { code: 400, message, status: "INVALID_ARGUMENT", reason: "badRequest" };
}

export function rateLimited(code: 403 | 429, retryAfterSeconds?: number): GoogleError {
  return {
    code,
    message:
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' " +
      "of service 'gmail.googleapis.com'.",
    legacyMessage: "User-rate limit exceeded.",
    status: code === 429 ? "RESOURCE_EXHAUSTED" : "PERMISSION_DENIED",
    reason: "rateLimitExceeded",
    info: { reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com" },
    ...(retryAfterSeconds === undefined
      ? {}
      : { headers: { "retry-after": String(retryAfterSeconds) } }),
  };
}

/** The error that Google would send with this status, for faults without a body of their own. */
export function errorForStatus(code: number, reason?: string): GoogleError {
  if (code === 401) return unauthenticated;
  if (code === 404) return notFound;
  if (code === 429 || (code === 403 && (reason ?? "rateLimitExceeded") === "rateLimitExceeded")) {
    return rateLimited(code);
  }
  if (code === 403) {
    return {
      code,
      message: "Forbidden",
      status: "PERMISSION_DENIED",
      reason: reason ?? "forbidden",
    };
  }
  if (code === 503) {
    return {
      code,
      message: "The service is currently unavailable.",
      status: "UNAVAILABLE",
      reason: reason ?? "backendError",
    };
  }
  return {
    code,
    message: "Internal error encountered.",
    status: code >= 500 ? "INTERNAL" : "INVALID_ARGUMENT",
    reason: reason ?? "backendError",
  };
}

/** The error as Google's JSON. */
export function errorBody(error: GoogleError) {
  return {
    error: {
      code: error.code,
      message: error.message,
      errors: [
        {
          message: error.legacyMessage ?? error.message,
          domain: error.domain ?? "global",
          reason: error.reason,
        },
      ],
      status: error.status,
      ...(error.info
        ? { details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", ...error.info }] }
        : {}),
    },
  };
}

export function sendError(exchange: Exchange, error: GoogleError) {
  sendJson(exchange, error.code, errorBody(error), error.headers);
}
