import type { MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";
import { apiError } from "#app/http/replies/reply.server.ts";
import { extensionOrigins } from "./extension-origin.server.ts";
import { refuseTooMany } from "./rate-limit.server.ts";
import { foreignRule } from "./rate-rules.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses every state change that another site requests, before the session is read. The request's Origin
 * must be ours or a configured extension's; without an Origin, Sec-Fetch-Site must not be cross-site. The
 * router's own check is off (react-router.config.ts).
 */
export const sameOrigin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (readingMethods.has(request.method) || comesFromUs(request)) return next();
  const tooMany = await refuseTooMany(context, foreignRule);
  return tooMany ?? apiError(403, "This request came from another site.");
};

/** True for our own pages, configured extensions, and clients that are not browsers. */
export function comesFromUs(request: Request): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin !== null) return trustedOrigins().has(origin);
  return site === null || site === "same-origin" || site === "none";
}

function trustedOrigins(): Set<string> {
  return new Set([env().PUBLIC_ORIGIN, ...extensionOrigins()]);
}
