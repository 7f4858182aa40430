import { deleteApp, getApps, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { z } from "zod";
import { env } from "#app/env.server.ts";

/** `googleId` is Google's number of the account (`sub`); an address may be reassigned to another person. */
export type Identity = {
  uid: string;
  googleId: string;
  email: string;
  name: string | null;
  photoUrl: string | null;
};

function adminAuth() {
  const app = getApps()[0] ?? initializeApp({ projectId: env().FIREBASE_PROJECT_ID });
  return getAuth(app);
}

/** Claims that a token must have, beyond what firebase-admin checks (signature, audience, issuer, time). */
const claimsSchema = z.object({
  uid: z.string().min(1).max(128),
  email: z.string().min(1).max(320),
  email_verified: z.literal(true),
  name: z.string().nullish(),
  picture: z.string().nullish(),
  firebase: z.object({
    sign_in_provider: z.literal("google.com"),
    identities: z.object({ "google.com": z.tuple([z.string().min(1)], z.string()) }),
    // Users of a tenant are not ours, although they are in our project.
    tenant: z.undefined().optional(),
  }),
});

/**
 * Returns the identity that a Firebase token proves; null when the token is forged, expired, revoked, of a
 * disabled user, or not from a sign-in with Google under a verified address. Throws when Firebase cannot be
 * reached.
 */
export async function verifyIdentityToken(token: string): Promise<Identity | null> {
  try {
    const claims = claimsSchema.safeParse(await adminAuth().verifyIdToken(token, true)).data;
    if (!claims) return null;
    return {
      uid: claims.uid,
      googleId: claims.firebase.identities["google.com"][0],
      email: claims.email,
      name: claims.name ?? null,
      photoUrl: claims.picture ?? null,
    };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return hasCode(error, [
    "auth/argument-error",
    "auth/user-not-found",
    "auth/user-disabled",
    "auth/invalid-id-token",
    "auth/id-token-",
  ]);
}

/** Whether Firebase's error has one of these codes. A code that ends in a dash is a prefix. */
function hasCode(error: unknown, codes: string[]): boolean {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return false;
  const { code } = error;
  return codes.some((one) => (one.endsWith("-") ? code.startsWith(one) : code === one));
}

/** Deletes the identity at Firebase. Idempotent. */
export async function deleteIdentity(uid: string): Promise<void> {
  try {
    await adminAuth().deleteUser(uid);
  } catch (error) {
    if (!hasCode(error, ["auth/user-not-found"])) throw error;
  }
}

/** Closes firebase-admin's connections. */
export async function closeFirebase(): Promise<void> {
  await Promise.all(getApps().map((app) => deleteApp(app)));
}
