import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { unlessOutage } from "#app/adapters/db/watch-database.server.ts";
import { explainSessionEnd } from "#app/domain/accounts/session-end.server.ts";
import { findSession, type Session } from "#app/domain/accounts/sessions.server.ts";
import { endedContext, entranceContext, sessionContext } from "#app/http/context.server.ts";
import { frameSessionCookie, sessionCookie } from "#app/http/cookies.server.ts";
import { layoutOf } from "#app/http/layout.server.ts";
import { bearerToken } from "#app/http/sign-in/bearer.server.ts";
import { unservedBy } from "#app/http/unserved.server.ts";
import { isForExtension } from "./extension-paths.ts";
import { needsData } from "./unserved.server.ts";

/** Requests that a page sends without a person's action. They do not extend the session. */
const unattended = new Set(["/api/events", "/api/gmail/connection-status"]);
const reading = new Set(["GET", "HEAD"]);

/**
 * Finds the session of the request's cookie, with its viewer; for the extension's calls, of its bearer token.
 * A token is accepted only where its kind of session is used.
 */
export const session: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  await unlessOutage(() => findWhoAsks(request, url, context)).catch((error: unknown) => {
    // Pages that need no data are shown as to a signed-out person.
    if (needsData(url.pathname) || unservedBy(error) === null) throw error;
  });
  if (layoutOf(request, url).framed) context.set(entranceContext, "/panel");
  return next();
};

async function findWhoAsks(
  request: Request,
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const held = await tokenOfCookie(request);
  const found =
    (held && (await sessionOf(held.token, held.kind, url))) ??
    (await sessionOfBearer(request, url));
  if (found) context.set(sessionContext, found);
  else if (held) await noteEnd(context, held.token, request);
}

type Held = { token: string; kind: Session["kind"] };

async function tokenOfCookie(request: Request): Promise<Held | null> {
  const cookies = request.headers.get("cookie");
  const top: unknown = await sessionCookie().parse(cookies);
  if (typeof top === "string" && top !== "") return { token: top, kind: "top" };
  const frame: unknown = await frameSessionCookie().parse(cookies);
  return typeof frame === "string" && frame !== "" ? { token: frame, kind: "frame" } : null;
}

async function sessionOfBearer(request: Request, url: URL): Promise<Session | null> {
  const token = isForExtension(url.pathname) ? bearerToken(request) : null;
  return token === null ? null : sessionOf(token, "extension", url);
}

async function sessionOf(token: string, kind: Session["kind"], url: URL): Promise<Session | null> {
  const isUse = !unattended.has(url.pathname);
  const found = await findSession(token, new Date(), { isUse });
  return found?.kind === kind ? found : null;
}

async function noteEnd(
  context: Readonly<RouterContextProvider>,
  token: string,
  request: Request,
): Promise<void> {
  context.set(endedContext, await explainSessionEnd(token));
  if (!reading.has(request.method)) context.set(entranceContext, "/?unsaved=true");
}
