import { randomUUID } from "node:crypto";
import { db } from "#app/adapters/db/client.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { saveConnection } from "#app/domain/mailbox/connection.server.ts";
import { cookieFor } from "#tests/setup/journey/cookie-for.ts";

type Tokens = { scope: string; refresh_token: string; access_token: string; expires_in: number };

/** A new user whose mailbox is connected, and the cookie of a session. */
export async function signInAs(email: string, tokens: Tokens, origin: string) {
  const owner = { id: randomUUID(), email, username: "Maya" };
  await db()
    .insert(users)
    .values({ ...owner, firebaseUid: owner.id });
  await saveConnection(owner, {
    email,
    scopes: tokens.scope.split(" "),
    refreshToken: tokens.refresh_token,
    accessToken: tokens.access_token,
    expiresAt: new Date(Date.now() + tokens.expires_in * 1_000),
  });
  const { token } = await startSession(owner, { kind: "top", device: "" });
  return { owner, cookie: await cookieFor(origin, token) };
}
