import type { MiddlewareFunction } from "react-router";
import { hashToken } from "#app/adapters/secrets/seal.server.ts";
import { clientAddressContext, sessionContext } from "#app/http/context.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { bearerToken } from "#app/http/sign-in/bearer.server.ts";
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
  const rule = rateRuleOf(request.method, addressPattern(pattern));
  const token = bearerToken(request);
  return (await refuseTooMany(context, rule, token && hashToken(token))) ?? next();
};

/**
 * Counts one request under this rule: for the session, its user and their network, or for the bearer token that
 * opens no session, given as its hash, and its network. Returns a 429 when one of
 * them exceeds its limit, otherwise null. A request that exceeds the session's limit is not counted for the
 * user, so a program with a token that never stops leaves the user's other devices alone.
 */
export async function refuseTooMany(
  context: Context,
  rule: RateRule,
  bearer: string | null = null,
): Promise<Response | null> {
  const now = Date.now();
  const address = context.get(clientAddressContext);
  const limits = limitsOf(rule, context.get(sessionContext), address, bearer);
  for (const { who, perMinute } of limits) {
    const counted = counter.count(who, { ...rule, perMinute }, now);
    // Most counts need no query, so they are not awaited: an await would delay every request by a turn.
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
