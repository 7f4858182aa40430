import { redirect } from "react-router";
import { endSession } from "#app/domain/accounts/sessions.server.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { forgetBrowserSession } from "#app/http/sign-in-session.server.ts";
import type { Route } from "./+types/logout";

/** Ends this session at once; the person's others stay. Twice is harmless. */
export async function action({ context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  if (session) await endSession(session.viewer, session.id);
  return redirect("/", { status: 303, headers: await forgetBrowserSession() });
}

export function loader() {
  return redirect("/");
}
