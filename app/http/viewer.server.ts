import { type RouterContextProvider, redirect } from "react-router";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { endedContext, entranceContext, sessionContext } from "./context.server.ts";
import { apiError } from "./replies/reply.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The session; null when signed out. */
export function findSession(context: Context): Session | null {
  return context.get(sessionContext);
}

/** The signed-in user; null when signed out. */
export function findViewer(context: Context): Viewer | null {
  return context.get(sessionContext)?.viewer ?? null;
}

/** When the person signed in, in milliseconds; 0 without a session. */
export function signedInAt(context: Context): number {
  return context.get(sessionContext)?.signedInAt.getTime() ?? 0;
}

/** The signed-in user of a page or a form. Redirects anyone else to the entrance. */
export function requireViewer(context: Context): Viewer {
  return requireSession(context).viewer;
}

/** The session of a page or a form. Redirects anyone without one to the entrance. */
export function requireSession(context: Context): Session {
  const session = context.get(sessionContext);
  if (!session) throw redirect(context.get(entranceContext));
  return session;
}

/** The signed-in user of an /api call. Throws a 401 for anyone else. */
export function requireApiViewer(context: Context): Viewer {
  return requireApiSession(context).viewer;
}

/** The session of an /api call. Throws a 401 without one, which says why an earlier session has ended. */
export function requireApiSession(context: Context): Session {
  const session = context.get(sessionContext);
  if (!session) throw apiError(401, context.get(endedContext) ?? "Sign in first.");
  return session;
}
