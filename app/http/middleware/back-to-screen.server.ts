import { type MiddlewareFunction, redirect } from "react-router";
import { env } from "#app/env.server.ts";
import { safeReturnTo } from "#app/http/replies/reply.server.ts";

/**
 * For addresses that forms post to, where nothing is shown: whoever reloads or shares one is led to the screen that they
 * came from, or to the desk.
 */
export const backToScreen: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const referer = request.headers.get("referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : null;
  const isScreen =
    from !== null &&
    from.origin === new URL(env().PUBLIC_ORIGIN).origin &&
    from.pathname !== url.pathname;
  return redirect(isScreen ? safeReturnTo(`${from.pathname}${from.search}`) : "/dashboard");
};
