import { exchangeGoogleIdToken } from "#app/adapters/firebase/exchange-id-token.server.ts";
import {
  type Authorization,
  beginAuthorization,
  finishAuthorization,
  revokeToken,
} from "#app/adapters/google/oauth.server.ts";
import { log } from "#app/adapters/log.server.ts";
import {
  isInvited,
  type SignInRefusal,
  signInWithIdentityToken,
} from "#app/domain/accounts/users.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { findConnectionStatus, saveConnection } from "#app/domain/mailbox/connection.server.ts";
import { requestedScopes } from "#app/domain/mailbox/mailbox.ts";
import { env } from "#app/env.server.ts";
import { addDemoThread } from "./demo/demo-thread.server.ts";

const identityScopes = ["openid", "email", "profile"];

/**
 * Returns the redirect to Google's consent page for all scopes of the specification (section 6). A
 * signed-in user who has granted some of them is asked only for the rest (readings.md, 4): Google
 * keeps what was granted.
 */
export async function beginSignIn(request: { redirectUri: string; viewer: Viewer | null }) {
  const { redirectUri, viewer } = request;
  const missing = viewer ? (await findConnectionStatus(viewer)).missingScopes : [];
  const wanted = missing.length > 0 ? missing : requestedScopes(env().GMAIL_ACCESS);
  return beginAuthorization({
    redirectUri,
    scopes: [...identityScopes, ...wanted],
    ...(viewer ? { loginHint: viewer.email } : {}),
  });
}

/**
 * Handles the return from Google: signs in at Firebase, creates the user if new, connects the
 * mailbox with the granted scopes and adds the demo thread to a new desk. Refuses an address that
 * belongs to another Google account here, that is not invited, or whose user is suspended. Throws if
 * the code, its state or the identity is invalid.
 */
export async function completeSignIn(
  callback: URL,
  authorization: Authorization,
): Promise<
  { ok: true; viewer: Viewer } | { ok: false; reason: Exclude<SignInRefusal, "not-valid"> }
> {
  const grant = await finishAuthorization(callback, authorization);
  if (!(await isInvited(grant))) {
    // This comes before Firebase makes an identity: nothing of the person stays.
    await revokeToken(grant.refreshToken ?? grant.accessToken).catch((error: unknown) =>
      log.warn(
        { err: error },
        "the Google grant of a person who is not invited could not be revoked",
      ),
    );
    return { ok: false, reason: "not-invited" };
  }
  const signedIn = await signInWithIdentityToken(await exchangeGoogleIdToken(grant.idToken));
  if (!signedIn.ok) {
    const { reason } = signedIn;
    if (reason === "not-valid") throw new Error("Firebase's identity token was not accepted.");
    return { ok: false, reason };
  }
  const { viewer, isNew } = signedIn;
  await saveConnection(viewer, {
    email: grant.email,
    scopes: grant.scopes,
    refreshToken: grant.refreshToken,
    accessToken: grant.accessToken,
    expiresAt: grant.expiresAt,
  });
  if (isNew) await addDemoThread(viewer);
  return { ok: true, viewer };
}
