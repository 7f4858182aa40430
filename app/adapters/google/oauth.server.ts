import * as client from "openid-client";
import { env } from "#app/env.server.ts";
import type { Blocked } from "./google-problem.ts";

const deadlineSeconds = 15;
let configuration: Promise<client.Configuration> | undefined;

function google(): Promise<client.Configuration> {
  configuration ??= discover().catch((error: unknown) => {
    // The next sign-in fetches it again.
    configuration = undefined;
    throw error;
  });
  return configuration;
}

function discover(): Promise<client.Configuration> {
  const { GOOGLE_ISSUER_URL, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OFFLINE_GOOGLE } = env();
  return client.discovery(
    new URL(GOOGLE_ISSUER_URL),
    GOOGLE_CLIENT_ID,
    undefined,
    client.ClientSecretPost(GOOGLE_CLIENT_SECRET),
    { timeout: deadlineSeconds, execute: OFFLINE_GOOGLE ? [client.allowInsecureRequests] : [] },
  );
}

/**
 * Google's discovery document: its endpoints, its issuer and the address of its keys. Throws when it cannot
 * be reached.
 */
export async function googleMetadata() {
  return (await google()).serverMetadata();
}

/** The values that must be stored between the redirect to Google and the callback. */
export type Authorization = { state: string; nonce: string; verifier: string };
export type Grant = {
  idToken: string;
  /** The account's present address, verified by Google. It is the address of the mailbox. */
  email: string;
  /** Google's id of the account. */
  googleId: string;
  accessToken: string;
  expiresAt: Date;
  /** Google returns one only with offline access and consent; otherwise null. */
  refreshToken: string | null;
  scopes: string[];
};

/**
 * Begins OAuth's code flow with PKCE (RFC 7636). Always prompts for consent, requests offline access, and
 * keeps scopes granted before (Google's "incremental authorization").
 */
export async function beginAuthorization(request: {
  redirectUri: string;
  scopes: string[];
  loginHint?: string;
}): Promise<{ url: URL; authorization: Authorization }> {
  const authorization = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(await google(), {
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(" "),
    state: authorization.state,
    nonce: authorization.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(authorization.verifier),
    code_challenge_method: "S256",
    access_type: "offline",
    prompt: "consent",
    include_granted_scopes: "true",
    ...(request.loginHint ? { login_hint: request.loginHint } : {}),
  });
  return { url, authorization };
}

/**
 * Exchanges the code in the callback's address for tokens. Throws when state, nonce or verifier do not match,
 * when Google refuses, and when Google has not verified the account's address.
 */
export async function finishAuthorization(
  callback: URL,
  authorization: Authorization,
): Promise<Grant> {
  const tokens = await client.authorizationCodeGrant(await google(), callback, {
    expectedState: authorization.state,
    expectedNonce: authorization.nonce,
    pkceCodeVerifier: authorization.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const email = claims?.email;
  if (!tokens.id_token || typeof email !== "string" || claims?.email_verified !== true) {
    throw new Error("Google's answer holds no id_token with a verified address.");
  }
  return {
    idToken: tokens.id_token,
    email,
    googleId: claims.sub,
    accessToken: tokens.access_token,
    expiresAt: expiry(tokens),
    refreshToken: tokens.refresh_token ?? null,
    scopes: (tokens.scope ?? "").split(" ").filter(Boolean),
  };
}

/** Google's words for an account that is gone or disabled, beside invalid_grant. */
const accountIsGone = /account (?:has been )?(?:deleted|disabled|suspended)/i;

/**
 * Fetches a new access token; `revoked` when Google no longer accepts the refresh token (RFC 6749,
 * invalid_grant), with the cause `account-suspended` if Google names it. Throws when Google cannot be reached.
 */
export async function refreshAccessToken(
  refreshToken: string,
): Promise<
  | { ok: true; accessToken: string; expiresAt: Date }
  | { ok: false; revoked: true; cause: Blocked | null }
> {
  try {
    const tokens = await client.refreshTokenGrant(await google(), refreshToken);
    return { ok: true, accessToken: tokens.access_token, expiresAt: expiry(tokens) };
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.error === "invalid_grant") {
      const isGone = accountIsGone.test(error.error_description ?? "");
      return { ok: false, revoked: true, cause: isGone ? "account-suspended" : null };
    }
    throw error;
  }
}

/** Revokes a grant at Google. A token that Google no longer knows counts as revoked. */
export async function revokeToken(token: string): Promise<void> {
  const endpoint = (await google()).serverMetadata().revocation_endpoint;
  if (!endpoint) throw new Error("Google names no revocation endpoint.");
  const response = await fetch(endpoint, {
    method: "POST",
    body: new URLSearchParams({ token }),
    signal: AbortSignal.timeout(deadlineSeconds * 1000),
  });
  if (!response.ok && response.status !== 400) {
    throw new Error(`Google answered ${response.status} to a revocation.`);
  }
}

function expiry(tokens: { expires_in?: number | undefined }): Date {
  return new Date(Date.now() + (tokens.expires_in ?? 3600) * 1000);
}
