import { redirect } from "react-router";
import { beginSignIn } from "#app/domain/intake/arrive.server.ts";
import { callbackUri, rememberAuthorization } from "#app/http/authorization.server.ts";
import { safeReturnTo } from "#app/http/reply.server.ts";
import { findViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/google";

/** Leaves for Google. A state change (a cookie), hence a form; it needs no JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const viewer = findViewer(context);
  const { url, authorization } = await beginSignIn({
    redirectUri: callbackUri(),
    ...(viewer ? { loginHint: viewer.email } : {}),
  });
  const cookie = await rememberAuthorization({
    ...authorization,
    returnTo: safeReturnTo(form.get("returnTo")),
  });
  return redirect(url.href, { status: 303, headers: { "set-cookie": cookie } });
}

export function loader() {
  return redirect("/");
}
