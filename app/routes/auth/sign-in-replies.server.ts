import { redirect } from "react-router";
import { flashCookie } from "#app/http/cookies.server.ts";
import { publicSettings } from "#app/http/public-settings.server.ts";
import type { Toast } from "#app/http/toast.ts";
import { explainLogin, type LoginReason, loginFailedPath } from "./login-problem.ts";
import { declined } from "./permission-reasons.ts";

type Back = { returnTo: string; popup: boolean };

/**
 * Returns a signed-in user to the page where they were, with a toast that Gmail was not connected.
 */
export function connectFailed(reason: LoginReason, returnTo: string, headers = new Headers()) {
  const title = `Failed to connect Gmail: ${explainLogin(reason)}`;
  return redirectWithToast({ title, tone: "destructive" }, returnTo, headers);
}

/** Replies after 'Cancel' on Google's page. */
export function refused(isSignedIn: boolean, { returnTo, popup }: Back, headers: Headers) {
  const reason = declined(publicSettings().gmailAccess);
  if (isSignedIn) {
    const toast = {
      title: "Permissions Required",
      description: reason,
      tone: "destructive" as const,
      durationMs: 10_000,
    };
    return redirectWithToast(toast, returnTo, headers);
  }
  const query = new URLSearchParams({ error: "permissions_denied", message: reason });
  if (popup) query.set("popup", "true");
  return redirect(`/?${query}`, { headers });
}

/** Replies if the code, its state or the identity is invalid, or if Google is unreachable. */
export function signInFailed(
  reason: LoginReason,
  isSignedIn: boolean,
  { returnTo, popup }: Back,
  headers: Headers,
) {
  if (isSignedIn) return connectFailed(reason, returnTo, headers);
  return redirect(loginFailedPath(reason, { popup }), { headers });
}

/**
 * Replies to a callback of a sign-in that this browser has not begun: an old one, or a link from
 * elsewhere.
 */
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
