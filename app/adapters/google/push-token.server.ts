import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { env } from "#app/env.server.ts";
import { googleMetadata } from "./oauth.server.ts";

const clockToleranceSeconds = 30;
let keys: Promise<JWTVerifyGetKey> | undefined;

/** Google's public keys. They are fetched when a token names an unknown key, at most once in 30 seconds. */
function googleKeys(): Promise<JWTVerifyGetKey> {
  keys ??= findKeys().catch((error: unknown) => {
    // The next push fetches them again.
    keys = undefined;
    throw error;
  });
  return keys;
}

async function findKeys(): Promise<JWTVerifyGetKey> {
  const { jwks_uri: address } = await googleMetadata();
  if (!address) throw new Error("Google names no address of its keys.");
  return createRemoteJWKSet(new URL(address), { timeoutDuration: 5_000 });
}

/**
 * Whether a Pub/Sub push comes from our own subscription: Google signed the token for our audience and our
 * service account, and it has not expired (Google's "Authentication for push subscriptions"). Throws when
 * Google's keys cannot be fetched, so that the push is sent again.
 */
export async function isPushToken(token: string): Promise<boolean> {
  const { GMAIL_PUSH_ACCOUNT, GMAIL_PUSH_AUDIENCE } = env();
  if (!GMAIL_PUSH_ACCOUNT) return false;
  try {
    const { payload } = await jwtVerify(token, await googleKeys(), {
      issuer: (await googleMetadata()).issuer,
      audience: GMAIL_PUSH_AUDIENCE,
      algorithms: ["RS256"],
      requiredClaims: ["exp", "iat", "email"],
      clockTolerance: clockToleranceSeconds,
    });
    return payload.email === GMAIL_PUSH_ACCOUNT && payload.email_verified === true;
  } catch (error) {
    if (isAboutToken(error)) return false;
    throw error;
  }
}

/** jose's other errors, and those of fetch, are about fetching the keys. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}
