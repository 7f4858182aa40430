import { data, redirect } from "react-router";
import { fetchMode } from "remix-utils/sec-fetch";
import { flashCookie } from "#app/http/cookies.server.ts";
import type { Toast } from "#app/http/toast.ts";

const origin = "http://galley.invalid";

/** Returns a path of our own, or the fallback: never another site or scheme. */
export function safeReturnTo(
  value: FormDataEntryValue | string | null | undefined,
  fallback = "/dashboard",
): string {
  if (typeof value !== "string" || !value.startsWith("/")) return fallback;
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null;
  // Dot segments can resolve to a path with two leading slashes, which would name another host.
  const isOurs = url?.origin === origin && !url.pathname.startsWith("//");
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : fallback;
}

/** True when the browser itself navigates: a plain form, before or without JavaScript. */
export function isDocumentRequest(request: Request): boolean {
  const mode = fetchMode(request);
  if (mode) return mode === "navigate";
  return (request.headers.get("accept") ?? "").includes("text/html");
}

/**
 * Answers a form. A fetcher gets `{ ok, toast, ...data }` (status 200, or `status` when not ok);
 * a plain form gets the toast as a flash and a redirect to `returnTo`.
 */
export async function replyToForm<Data extends object = Record<never, never>>(
  request: Request,
  reply: {
    ok: boolean;
    toast?: Toast;
    returnTo?: FormDataEntryValue | null;
    data?: Data;
    status?: number;
  },
) {
  if (isDocumentRequest(request)) {
    const headers = new Headers();
    if (reply.toast) headers.append("set-cookie", await flashOf(reply.toast));
    throw redirect(safeReturnTo(reply.returnTo), { status: 303, headers });
  }
  const body = { ok: reply.ok, toast: reply.toast, ...reply.data };
  return data(body, { status: reply.status ?? 200 });
}

/** Browsers drop a cookie of more than 4,096 bytes. */
const longestCookie = 4_000;

/** Returns the cookie of a toast; without its undo if a browser would drop the cookie with it. */
async function flashOf(toast: Toast): Promise<string> {
  const whole = await flashCookie().serialize(toast);
  if (whole.length <= longestCookie) return whole;
  return flashCookie().serialize({ ...toast, undo: undefined });
}

/** A JSON answer for /api, which no cache may store. */
export function apiJson(body: unknown, init: ResponseInit = {}): Response {
  const response = Response.json(body, init);
  response.headers.set("cache-control", "no-store");
  return response;
}

/** An /api error: `{ error: { message, field? } }`. */
export function apiError(
  status: number,
  message: string,
  field?: string,
  more: object = {},
): Response {
  return apiJson({ error: field ? { field, message } : { message }, ...more }, { status });
}

/** 404, for a missing row and for another user's alike. */
export function notFound(): Response {
  return apiError(404, "There is nothing here.");
}

/** 405 for a method that a path does not support. */
export function methodNotAllowed(...allowed: string[]): Response {
  const response = apiError(405, `Use ${allowed.join(" or ")}.`);
  response.headers.set("allow", allowed.join(", "));
  return response;
}
