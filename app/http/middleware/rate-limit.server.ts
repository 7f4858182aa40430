import type { MiddlewareFunction } from "react-router";
import { clientAddressContext, sessionContext } from "#app/http/context.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { addressPattern } from "./address-pattern.ts";
import { networkOf } from "./network-of.ts";
import { RateCounter } from "./rate-counter.server.ts";
import { type RateRule, rateRuleOf } from "./rate-rules.ts";

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

/** Counts one request under this rule. Returns a 429 when it exceeds the limit, otherwise null. */
export async function refuseTooMany(context: Context, rule: RateRule): Promise<Response | null> {
  const now = Date.now();
  const who =
    context.get(sessionContext)?.viewer.id ?? networkOf(context.get(clientAddressContext));
  const counted = counter.count(who, rule, now);
  const count = typeof counted === "number" ? counted : await counted;
  if (count <= rule.perMinute) return null;
  const refusal = apiError(429, "Too many requests. Please wait a moment and try again.");
  refusal.headers.set("retry-after", String(60 - Math.floor((now % 60_000) / 1_000)));
  return refusal;
}
