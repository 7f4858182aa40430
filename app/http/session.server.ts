import type { MiddlewareFunction } from "react-router";
import { findSession } from "#app/domain/accounts/sessions.server.ts";
import { sessionContext } from "./context.server.ts";
import { frameSessionCookie, sessionCookie } from "./cookies.server.ts";

/** Finds the session that the request's cookie names, with its viewer. */
export const session: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = request.headers.get("cookie");
  const token: unknown =
    (await sessionCookie().parse(cookies)) ?? (await frameSessionCookie().parse(cookies));
  if (typeof token === "string") context.set(sessionContext, await findSession(token));
  return next();
};
