import { redirect } from "react-router";
import { arrive } from "#app/domain/intake/arrive.server.ts";
import {
  callbackUrl,
  forgetAuthorization,
  recallAuthorization,
} from "#app/http/authorization.server.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { logFailure } from "#app/http/log-failure.server.ts";
import { startBrowserSession } from "#app/http/sign-in-session.server.ts";
import type { Route } from "./+types/callback";

const declined = "Please provide full Gmail permissions for Galley to function.";
const failed = "The sign-in did not complete. Please try again.";

/** Comes back from Google, with a code or with a refusal. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const headers = new Headers({ "set-cookie": await forgetAuthorization() });
  const authorization = await recallAuthorization(request);
  if (url.searchParams.has("error")) {
    const query = new URLSearchParams({ error: "permissions_denied", message: declined });
    return redirect(`/?${query}`, { headers });
  }
  try {
    if (!authorization) throw new Error("No sign-in was under way in this browser.");
    const viewer = await arrive(callbackUrl(url), authorization);
    const before = context.get(sessionContext);
    headers.append("set-cookie", await startBrowserSession(viewer, request, before));
    return redirect(authorization.returnTo, { headers });
  } catch (error) {
    logFailure("sign-in", error);
    return redirect(`/?${new URLSearchParams({ error: "login_failed", message: failed })}`, {
      headers,
    });
  }
}
