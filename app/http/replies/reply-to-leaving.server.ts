import { redirect } from "react-router";
import { flashCookie } from "#app/http/cookies.server.ts";
import { forgetBrowserSession } from "#app/http/sign-in/sign-in-session.server.ts";
import type { Toast } from "#app/http/toast.ts";

const toast: Toast = {
  title: "Account deleted",
  description: "Everything of yours is being removed.",
};

/** Answers a deleted account: redirects to the landing page and clears the browser's session and stored data. */
export async function replyToLeaving(request: Request): Promise<Response> {
  const headers = await forgetBrowserSession(request);
  headers.append("set-cookie", await flashCookie().serialize(toast));
  return redirect("/", { status: 303, headers });
}
