import {
  endSession,
  endSessionFamily,
  type Session,
  startSession,
} from "#app/domain/accounts/sessions.server.ts";
import { frameSessionCookie, sessionCookie } from "#app/http/cookies.server.ts";
import { forgetAuthorizations } from "./authorization.server.ts";

/**
 * Starts a session for the browser and returns the cookie that holds it. Ends the session that the browser
 * had `before`, since its cookie is overwritten and no one else may use it. What that session handed over to
 * the extension moves to the new session of the same person, and ends if the new one is another person's.
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

/** The description of a session's device for the account page. */
export function deviceOf(request: Request): string {
  return request.headers.get("user-agent") ?? "An unknown device";
}

/**
 * Returns the headers that make a browser delete its session, sign-ins in progress, and what it stored and
 * cached of our pages. Cookies are named one by one, since Clear-Site-Data would delete those of the whole
 * domain.
 */
export async function forgetBrowserSession(request: Request): Promise<Headers> {
  const headers = new Headers({ "clear-site-data": '"cache", "storage"' });
  for (const cookie of await forgetAuthorizations(request)) headers.append("set-cookie", cookie);
  headers.append("set-cookie", await sessionCookie().serialize("", { maxAge: 0 }));
  headers.append("set-cookie", await frameSessionCookie().serialize("", { maxAge: 0 }));
  return headers;
}
