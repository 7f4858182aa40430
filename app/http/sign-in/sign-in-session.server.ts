import {
  endSession,
  endSessionFamily,
  type Session,
  startSession,
} from "#app/domain/accounts/sessions.server.ts";
import { frameSessionCookie, sessionCookie } from "#app/http/cookies.server.ts";
import { forgetAuthorizations } from "./authorization.server.ts";

/**
 * Starts a session for the browser that asks and returns the cookie that holds it. The session that
 * the browser had `before` ends: its cookie is overwritten, and nobody else is to go on with it. What
 * it handed over to the extension goes with the same person's new one, and ends with another's.
 */
export async function startBrowserSession(
  user: { id: string },
  request: Request,
  before: Session | null,
): Promise<string> {
  const earlier = before?.kind === "top" ? before : null;
  const isSame = earlier?.viewer.id === user.id;
  const { token } = await startSession(user, {
    kind: "top",
    device: deviceOf(request),
    ...(isSame ? { family: earlier.family } : {}),
  });
  if (earlier && isSame) await endSession(earlier.viewer, earlier.id);
  else if (earlier) await endSessionFamily(earlier);
  return sessionCookie().serialize(token);
}

/** What the account page shows a session as. */
export function deviceOf(request: Request): string {
  return request.headers.get("user-agent") ?? "An unknown device";
}

/**
 * The headers that make a browser forget its session, sign-ins under way, and what it stored and cached
 * of our pages. Cookies are named one by one: Clear-Site-Data would take those of the whole domain.
 */
export async function forgetBrowserSession(request: Request): Promise<Headers> {
  const headers = new Headers({ "clear-site-data": '"cache", "storage"' });
  for (const cookie of await forgetAuthorizations(request)) headers.append("set-cookie", cookie);
  headers.append("set-cookie", await sessionCookie().serialize("", { maxAge: 0 }));
  headers.append("set-cookie", await frameSessionCookie().serialize("", { maxAge: 0 }));
  return headers;
}
