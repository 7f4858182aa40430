import { redirect } from "react-router";
import { completeSignIn } from "#app/domain/intake/sign-in.server.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { logFailure } from "#app/http/log-failure.server.ts";
import {
  callbackUrl,
  forgetAuthorization,
  recallAuthorization,
} from "#app/http/sign-in/authorization.server.ts";
import { startBrowserSession } from "#app/http/sign-in/sign-in-session.server.ts";
import type { Route } from "./+types/callback";
import { noSignInUnderWay, refused, signInFailed } from "./sign-in-replies.server.ts";

/**
 * Handles the return from Google, with a code or with a refusal, for the sign-in that the state
 * identifies. Without a known state it changes nothing, because any site can link here.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const before = context.get(sessionContext);
  const authorization = await recallAuthorization(request, url.searchParams.get("state"));
  if (!authorization) return noSignInUnderWay(before !== null);
  const headers = await forgetAuthorization(authorization);
  const { popup, returnTo } = authorization;
  const error = url.searchParams.get("error");
  if (error === "access_denied") return refused(before !== null, authorization, headers);
  try {
    if (error !== null) throw new Error("Google ended the sign-in with an error.");
    const signedIn = await completeSignIn(callbackUrl(url), authorization);
    if (!signedIn.ok) return signInFailed(signedIn.reason, before !== null, authorization, headers);
    headers.append("set-cookie", await startBrowserSession(signedIn.viewer, request, before));
    return redirect(popup ? "/auth/signed-in" : returnTo, { headers });
  } catch (failure) {
    logFailure("sign-in", failure);
    return signInFailed("incomplete", before !== null, authorization, headers);
  }
}
