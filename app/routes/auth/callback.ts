import { redirect } from "react-router";
import { arrive } from "#app/domain/intake/arrive.server.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { logFailure } from "#app/http/log-failure.server.ts";
import {
  callbackUrl,
  forgetAuthorization,
  recallAuthorization,
} from "#app/http/sign-in/authorization.server.ts";
import { startBrowserSession } from "#app/http/sign-in/sign-in-session.server.ts";
import type { Route } from "./+types/callback";
import { notArrived, notUnderWay, refused } from "./reply-to-arrival.server.ts";

/**
 * Comes back from Google, with a code or with a refusal, to the sign-in whose state it names. Without
 * one nothing is changed: anybody can link here.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const before = context.get(sessionContext);
  const authorization = await recallAuthorization(request, url.searchParams.get("state"));
  if (!authorization) return notUnderWay(before !== null);
  const headers = await forgetAuthorization(authorization);
  const { popup, returnTo } = authorization;
  const error = url.searchParams.get("error");
  if (error === "access_denied") return refused(before !== null, authorization, headers);
  try {
    if (error !== null) throw new Error("Google ended the sign-in with an error.");
    const viewer = await arrive(callbackUrl(url), authorization);
    if (!viewer) return notArrived("another", before !== null, authorization, headers);
    headers.append("set-cookie", await startBrowserSession(viewer, request, before));
    return redirect(popup ? "/auth/signed-in" : returnTo, { headers });
  } catch (failure) {
    logFailure("sign-in", failure);
    return notArrived("incomplete", before !== null, authorization, headers);
  }
}
