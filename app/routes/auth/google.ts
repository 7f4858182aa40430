import { redirect } from "react-router";
import { z } from "zod";
import { beginSignIn } from "#app/domain/intake/arrive.server.ts";
import { callbackUri, rememberAuthorization } from "#app/http/authorization.server.ts";
import { logFailure } from "#app/http/log-failure.server.ts";
import { parseForm } from "#app/http/parse.server.ts";
import { safeReturnTo } from "#app/http/reply.server.ts";
import { findViewer } from "#app/http/viewer.server.ts";
import type { Route } from "./+types/google";

const unreachable = "Google could not be reached. Please try again in a moment.";
const formSchema = z.object({ returnTo: z.string().optional() });

/** Leaves for Google. A state change (a cookie), hence a form; it needs no JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { returnTo } = await parseForm(request, formSchema);
  const viewer = findViewer(context);
  try {
    const { url, authorization } = await beginSignIn({
      redirectUri: callbackUri(),
      ...(viewer ? { loginHint: viewer.email } : {}),
    });
    const underWay = { ...authorization, returnTo: safeReturnTo(returnTo) };
    const cookie = await rememberAuthorization(underWay);
    return redirect(url.href, { status: 303, headers: { "set-cookie": cookie } });
  } catch (error) {
    logFailure("leaving for Google", error);
    return redirect(
      `/?${new URLSearchParams({ error: "login_failed", message: unreachable })}`,
      303,
    );
  }
}

export function loader() {
  return redirect("/");
}
