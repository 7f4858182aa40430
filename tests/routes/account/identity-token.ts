import { z } from "zod";
import { exchangeGoogleIdToken } from "#app/adapters/firebase/exchange-id-token.server.ts";
import { finishAuthorization } from "#app/adapters/google/oauth.server.ts";
import { beginSignIn } from "#app/domain/intake/sign-in.server.ts";
import type { OfflineGoogle } from "#demo/google/offline-google.ts";
import { consent } from "#tests/setup/journey/consent.ts";

/** The token that a client with Firebase of its own would have for this person. */
export async function identityTokenOf(google: OfflineGoogle, email: string): Promise<string> {
  const { url, authorization } = await beginSignIn({
    redirectUri: "http://localhost:3000/auth/callback",
    viewer: null,
  });
  const grant = await finishAuthorization(
    await consent(google.edge.url, url, { email }),
    authorization,
  );
  return exchangeGoogleIdToken(grant.idToken);
}

/** The identity in a token. */
export function claimsOf(token: string) {
  return claimsSchema.parse(
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()),
  );
}

const claimsSchema = z.looseObject({ email: z.string().default(""), user_id: z.string() });
