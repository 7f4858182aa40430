import { createHash, randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { makeHandOverCode, redeemHandOverCode } from "#app/domain/accounts/hand-over.server.ts";
import {
  endSessionFamily,
  findSession,
  type Session,
} from "#app/domain/accounts/sessions.server.ts";
import { sessions } from "#app/domain/accounts/tables.server.ts";
import { upsertUser } from "#app/domain/accounts/users.server.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { startBrowserSession } from "./sign-in-session.server.ts";

const request = new Request("http://localhost:3000/auth/callback");
let maya: Viewer;
let jonas: Viewer;

beforeEach(async () => {
  [maya, jonas] = await Promise.all([newUser(), newUser()]);
});
afterAll(closeDatabase);

async function newUser(): Promise<Viewer> {
  const uid = randomUUID();
  const email = `${uid}@studio.example`;
  return (await upsertUser({ uid, googleId: uid, email, name: null, photoUrl: null })).viewer;
}

/** Signs in with a browser that had this session before. */
async function signIn(user: Viewer, before: Session | null): Promise<Session> {
  const cookie = (await startBrowserSession(user, request, before)).split(";")[0] ?? "";
  const token: unknown = await sessionCookie().parse(cookie);
  const found = typeof token === "string" ? await findSession(token) : null;
  if (!found) throw new Error("The cookie holds no session.");
  return found;
}

/** Connects the extension by this session. The returned function tells whether it is still connected. */
async function connectExtension(giver: Session): Promise<() => Promise<boolean>> {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const code = (await makeHandOverCode(giver, { kind: "extension", challenge })) ?? "";
  const to = { kind: "extension", device: "The extension" } as const;
  const redeemed = await redeemHandOverCode({ code, verifier }, to);
  return async () => redeemed !== null && (await findSession(redeemed.token)) !== null;
}

test("signing in again creates another session, and moves the extension to it", async () => {
  const first = await signIn(maya, null);
  const isConnected = await connectExtension(first);
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  await db().update(sessions).set({ signedInAt: hourAgo }).where(eq(sessions.id, first.id));
  const second = await signIn(maya, first);
  expect(second.id).not.toBe(first.id);
  expect(second.signedInAt.getTime()).toBeGreaterThan(hourAgo.getTime());
  expect(await isConnected()).toBe(true);
  // Logging out also ends what the earlier session handed over.
  await endSessionFamily(second);
  expect(await isConnected()).toBe(false);
});

test("if another person signs in, the extension of the former one is signed out", async () => {
  const first = await signIn(maya, null);
  const isConnected = await connectExtension(first);
  const second = await signIn(jonas, first);
  expect(second.family).not.toBe(first.family);
  expect(await isConnected()).toBe(false);
});
