import { type RouterContextProvider, redirect } from "react-router";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { endedContext, entranceContext, sessionContext } from "./context.server.ts";
import { apiError } from "./replies/reply.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The session, or null. */
export function findSession(context: Context): Session | null {
  return context.get(sessionContext);
}

/** The signed-in user, or null. */
export function findViewer(context: Context): Viewer | null {
  return context.get(sessionContext)?.viewer ?? null;
}

/** When the person signed in, in milliseconds; 0 without a session. */
export function signedInAt(context: Context): number {
  return context.get(sessionContext)?.startedAt.getTime() ?? 0;
}

/** The signed-in user of a page or a form; anyone else is sent to the entrance. */
export function requireViewer(context: Context): Viewer {
  return requireSession(context).viewer;
}

/** The session of a page or a form; anyone without one is sent to the entrance. */
export function requireSession(context: Context): Session {
  const session = context.get(sessionContext);
  if (!session) throw redirect(context.get(entranceContext));
  return session;
}

/** The signed-in user of an /api call; anyone else gets 401. */
export function requireApiViewer(context: Context): Viewer {
  return requireApiSession(context).viewer;
}

/** The session of an /api call; anyone without one gets 401, and is told why an earlier one has ended. */
export function requireApiSession(context: Context): Session {
  const session = context.get(sessionContext);
  if (!session) throw apiError(401, context.get(endedContext) ?? "Sign in first.");
  return session;
}
