import { redirect } from "react-router";
import { endSessionFamily } from "#app/domain/accounts/sessions.server.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { forgetBrowserSession } from "#app/http/sign-in/sign-in-session.server.ts";
import type { Route } from "./+types/logout";

/**
 * Ends this session and those that derive from its sign-in, in the extension; the user's other
 * sessions stay. Idempotent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  if (session) await endSessionFamily(session);
  return redirect("/", { status: 303, headers: await forgetBrowserSession(request) });
}

export function loader() {
  return redirect("/");
}
