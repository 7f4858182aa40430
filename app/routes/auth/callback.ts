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
import { notArrived, refused } from "./reply-to-arrival.server.ts";

/** Comes back from Google, with a code or with a refusal. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const headers = new Headers({ "set-cookie": await forgetAuthorization() });
  const authorization = await recallAuthorization(request);
  const before = context.get(sessionContext);
  const back = authorization ?? { returnTo: "/dashboard", popup: false };
  if (url.searchParams.has("error")) return refused(before !== null, back, headers);
  try {
    if (!authorization) throw new Error("No sign-in was under way in this browser.");
    const viewer = await arrive(callbackUrl(url), authorization);
    headers.append("set-cookie", await startBrowserSession(viewer, request, before));
    return redirect(back.popup ? "/auth/signed-in" : back.returnTo, { headers });
  } catch (error) {
    logFailure("sign-in", error);
    return notArrived(before !== null, back, headers);
  }
}
