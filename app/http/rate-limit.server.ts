import type { MiddlewareFunction } from "react-router";
import { clientAddressContext, sessionContext } from "./context.server.ts";
import { networkOf } from "./network-of.ts";
import { apiError } from "./reply.server.ts";

type Rule = {
  name: string;
  matches: (request: Request, path: string) => boolean;
  perMinute: number;
};

const changes = (request: Request) => request.method !== "GET" && request.method !== "HEAD";

/** The first rule that matches counts. Limits are per process and viewer, or network without one. */
const rules: Rule[] = [
  { name: "sign-in", matches: (_, path) => path.startsWith("/auth/"), perMinute: 60 },
  {
    name: "session",
    matches: (request, path) => changes(request) && path.startsWith("/api/users"),
    perMinute: 60,
  },
  { name: "export", matches: (_, path) => path === "/account/export", perMinute: 6 },
  { name: "mailbox", matches: (_, path) => path.startsWith("/api/gmail/"), perMinute: 240 },
  // Google's few addresses speak for every mailbox.
  { name: "push", matches: (_, path) => path === "/gmail/push", perMinute: 12_000 },
  { name: "change", matches: changes, perMinute: 600 },
  { name: "read", matches: () => true, perMinute: 3_000 },
];
const windowMs = 60_000;
const mostCounted = 50_000;

let windowStart = 0;
const counts = new Map<string, number>();

/** Who asked once or twice makes room: a crowd of addresses must not wipe out what others have used up. */
function forgetTheFewest(): void {
  for (const [key, count] of counts) if (count < 3) counts.delete(key);
  if (counts.size >= mostCounted) counts.clear();
}

/** Answers 429 with Retry-After when one viewer or address asks too often. */
export const rateLimit: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const now = Date.now();
  if (now - windowStart >= windowMs) {
    windowStart = now;
    counts.clear();
  }
  if (counts.size >= mostCounted) forgetTheFewest();
  const who =
    context.get(sessionContext)?.viewer.id ?? networkOf(context.get(clientAddressContext));
  const rule = rules.find((candidate) => candidate.matches(request, url.pathname));
  if (!rule) return next();
  const key = `${rule.name}:${who}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count <= rule.perMinute) return next();
  const refusal = apiError(429, "Too many requests. Please wait a moment and try again.");
  refusal.headers.set("retry-after", String(Math.ceil((windowStart + windowMs - now) / 1000)));
  return refusal;
};
