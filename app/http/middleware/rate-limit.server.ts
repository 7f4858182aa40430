import type { MiddlewareFunction } from "react-router";
import { clientAddressContext, sessionContext } from "#app/http/context.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { addressPattern } from "./address-pattern.ts";
import { RateCounter } from "./rate-counter.server.ts";
import { limitsOf, type RateRule, rateRuleOf } from "./rate-rules.ts";

const counter = new RateCounter();

type Context = Parameters<MiddlewareFunction<Response>>[0]["context"];

/** Answers 429 with Retry-After when a viewer or a network exceeds a limit. */
export const rateLimit: MiddlewareFunction<Response> = async (
  { request, pattern, context },
  next,
) => {
  return (
    (await refuseTooMany(context, rateRuleOf(request.method, addressPattern(pattern)))) ?? next()
  );
};

/**
 * Counts one request under this rule: for the session, its user and their network. Returns a 429 when one of
 * them exceeds its limit, otherwise null. A request that exceeds the session's limit is not counted for the
 * user, so a program with a token that never stops leaves the user's other devices alone.
 */
export async function refuseTooMany(context: Context, rule: RateRule): Promise<Response | null> {
  const now = Date.now();
  const limits = limitsOf(rule, context.get(sessionContext), context.get(clientAddressContext));
  for (const { who, perMinute } of limits) {
    const counted = counter.count(who, { ...rule, perMinute }, now);
    // Most counts need no query, and waiting for nothing would cost each request a turn.
    const count = typeof counted === "number" ? counted : await counted;
    if (count > perMinute) return refusal(now);
  }
  return null;
}

function refusal(now: number): Response {
  const response = apiError(429, "Too many requests. Please wait a moment and try again.");
  response.headers.set("retry-after", String(60 - Math.floor((now % 60_000) / 1_000)));
  return response;
}
