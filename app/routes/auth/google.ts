import { redirect } from "react-router";
import { z } from "zod";
import { beginSignIn } from "#app/domain/intake/sign-in.server.ts";
import { logFailure } from "#app/http/log-failure.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { safeReturnTo } from "#app/http/replies/reply.server.ts";
import { callbackUri, rememberAuthorization } from "#app/http/sign-in/authorization.server.ts";
import { findViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/google";
import { loginFailedPath } from "./login-problem.ts";
import { connectFailed } from "./sign-in-replies.server.ts";

const formSchema = z.object({
  // It is stored in a cookie, and browsers accept none above 4096 bytes.
  returnTo: z.string().max(1_000).optional().catch(undefined),
  popup: z.enum(["true"]).optional(),
});

/**
 * Redirects to Google: to sign in, or, for a signed-in user, to connect Gmail. It sets a cookie,
 * which is a state change, hence a form. It needs no JavaScript.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema);
  const viewer = findViewer(context);
  const returnTo = safeReturnTo(form.returnTo);
  const popup = form.popup === "true";
  try {
    const { url, authorization } = await beginSignIn({ redirectUri: callbackUri(), viewer });
    const headers = await rememberAuthorization(request, { ...authorization, returnTo, popup });
    return redirect(url.href, { status: 303, headers });
  } catch (error) {
    logFailure("leaving for Google", error);
    if (viewer) return connectFailed("unreachable", returnTo);
    return redirect(loginFailedPath("unreachable", { popup }), 303);
  }
}

export function loader() {
  return redirect("/");
}
