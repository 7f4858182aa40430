import { endSession, type Session, startSession } from "#app/domain/accounts/sessions.server.ts";
import { frameSessionCookie, sessionCookie } from "./cookies.server.ts";

/**
 * Starts a session for the browser that asks and returns the cookie that holds it. The session that
 * the browser had `before` ends: its cookie is overwritten, and nobody else is to go on with it.
 */
export async function startBrowserSession(
  user: { id: string },
  request: Request,
  before: Session | null,
): Promise<string> {
  const { token, expiresAt } = await startSession(user, { kind: "top", device: deviceOf(request) });
  if (before) await endSession(before.viewer, before.id);
  return sessionCookie().serialize(token, { expires: expiresAt });
}

/** What the account page shows a session as. */
export function deviceOf(request: Request): string {
  return request.headers.get("user-agent") ?? "An unknown device";
}

/** The headers that make a browser forget its session. */
export async function forgetBrowserSession(): Promise<Headers> {
  const headers = new Headers();
  headers.append("set-cookie", await sessionCookie().serialize("", { maxAge: 0 }));
  headers.append("set-cookie", await frameSessionCookie().serialize("", { maxAge: 0 }));
  return headers;
}
