import { createHash, createPrivateKey, createPublicKey, generateKeyPair, sign } from "node:crypto";
import { promisify } from "node:util";
import type { SeedPerson } from "#demo/seed/seed-mailbox.ts";
import { SCOPES } from "./scopes.ts";

/** A PEM key, kept across restarts so that earlier id_tokens still verify. */
export async function createSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

const keyId = (pem: string) => createHash("sha1").update(pem).digest("hex");

export function publicKeys(pem: string) {
  const jwk = createPublicKey(createPrivateKey(pem)).export({ format: "jwk" });
  return { keys: [{ ...jwk, kid: keyId(pem), use: "sig", alg: "RS256" }] };
}

/** The claims that Google returns: name and picture only with `profile`, the address only with `email`. */
export function personClaims(
  person: SeedPerson,
  { pictureUrl, isVerified }: { pictureUrl: string; isVerified: boolean },
  scopes: string[],
) {
  return {
    sub: person.sub,
    ...(person.domain ? { hd: person.domain } : {}),
    ...(scopes.includes(SCOPES.email) ? { email: person.email, email_verified: isVerified } : {}),
    ...(scopes.includes(SCOPES.profile)
      ? {
          name: person.name,
          picture: pictureUrl,
          given_name: person.givenName,
          family_name: person.familyName,
        }
      : {}),
  };
}

export function signIdToken(
  pem: string,
  input: { issuer: string; clientId: string; accessToken: string; nonce?: string; claims: object },
): string {
  const half = createHash("sha256").update(input.accessToken).digest().subarray(0, 16);
  return signToken(pem, {
    iss: input.issuer,
    azp: input.clientId,
    aud: input.clientId,
    ...input.claims,
    at_hash: half.toString("base64url"),
    ...(input.nonce ? { nonce: input.nonce } : {}),
  });
}

/** The token that Pub/Sub sends with a push, signed for the subscription's service account. */
export function signPushToken(
  pem: string,
  input: { issuer: string; audience: string; account: string },
  claims: object = {},
): string {
  return signToken(pem, {
    iss: input.issuer,
    aud: input.audience,
    azp: "113774264463038321964",
    sub: "113774264463038321964",
    email: input.account,
    email_verified: true,
    ...claims,
  });
}

function signToken(pem: string, claims: object): string {
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: "RS256", kid: keyId(pem), typ: "JWT" };
  const payload = { iat: now, exp: now + 3600, ...claims };
  const head = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${head}.${sign("RSA-SHA256", Buffer.from(head), pem).toString("base64url")}`;
}
