import type { MiddlewareFunction } from "react-router";
import { findSession, type Session } from "#app/domain/accounts/sessions.server.ts";
import { bearerToken } from "./bearer.server.ts";
import { entranceContext, sessionContext } from "./context.server.ts";
import { frameSessionCookie, sessionCookie } from "./cookies.server.ts";
import { isForExtension } from "./extension-paths.ts";
import { layoutOf } from "./layout.server.ts";

/**
 * Finds the session that the request's cookie names, with its viewer; in the extension's calls the
 * one of its bearer token. A token opens only where its kind of session lives.
 */
export const session: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const found = (await sessionOfCookie(request)) ?? (await sessionOfBearer(request, url));
  if (found) context.set(sessionContext, found);
  if (layoutOf(request, url).framed) context.set(entranceContext, "/panel");
  return next();
};

async function sessionOfCookie(request: Request): Promise<Session | null> {
  const cookies = request.headers.get("cookie");
  const top: unknown = await sessionCookie().parse(cookies);
  const token: unknown = top ?? (await frameSessionCookie().parse(cookies));
  if (typeof token !== "string") return null;
  const found = await findSession(token);
  return found?.kind === (top ? "top" : "frame") ? found : null;
}

async function sessionOfBearer(request: Request, url: URL): Promise<Session | null> {
  const token = isForExtension(url.pathname) ? bearerToken(request) : null;
  const found = token === null ? null : await findSession(token);
  return found?.kind === "extension" ? found : null;
}
