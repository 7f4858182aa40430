import { redirect } from "react-router";
import { flashCookie } from "#app/http/cookies.server.ts";
import type { Toast } from "#app/http/toast.ts";
import { explainLogin, type LoginReason, loginFailedPath } from "./login-problem.ts";
import { declined } from "./permission-reasons.ts";

type Back = { returnTo: string; popup: boolean };

/** Who is signed in stays where they were and is told that Gmail was not connected. */
export function connectFailed(reason: LoginReason, returnTo: string, headers = new Headers()) {
  const title = `Failed to connect Gmail: ${explainLogin(reason)}`;
  return redirectWithToast({ title, tone: "destructive" }, returnTo, headers);
}

/** Google's page was left by 'Cancel'. */
export function refused(isSignedIn: boolean, { returnTo, popup }: Back, headers: Headers) {
  if (isSignedIn) {
    const toast = {
      title: "Permissions Required",
      description: declined,
      tone: "destructive" as const,
      durationMs: 10_000,
    };
    return redirectWithToast(toast, returnTo, headers);
  }
  const query = new URLSearchParams({ error: "permissions_denied", message: declined });
  if (popup) query.set("popup", "true");
  return redirect(`/?${query}`, { headers });
}

/** The code, its state or the identity did not hold, or Google could not be asked. */
export function signInFailed(
  reason: LoginReason,
  isSignedIn: boolean,
  { returnTo, popup }: Back,
  headers: Headers,
) {
  if (isSignedIn) return connectFailed(reason, returnTo, headers);
  return redirect(loginFailedPath(reason, { popup }), { headers });
}

/** A callback of no sign-in that this browser has begun: an old one, or somebody's link. */
export function noSignInUnderWay(isSignedIn: boolean) {
  if (!isSignedIn) return redirect(loginFailedPath("unknown", { popup: false }));
  const toast = {
    title: "This sign-in is over.",
    description: "Nothing has changed: you are still signed in.",
  };
  return redirectWithToast(toast, "/dashboard", new Headers());
}

async function redirectWithToast(toast: Toast, returnTo: string, headers: Headers) {
  headers.append("set-cookie", await flashCookie().serialize(toast));
  return redirect(returnTo, { status: 303, headers });
}
