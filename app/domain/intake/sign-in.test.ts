import { afterAll, afterEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { env } from "#app/env.server.ts";
import { startGoogleEdge } from "#demo/google/edge/google-edge.ts";
import { SCOPES } from "#demo/google/sign-in/scopes.ts";
import { buildSeed } from "#demo/seed/build-seed.ts";
import { consent } from "#tests/setup/journey/consent.ts";
import { beginSignIn, completeSignIn } from "./sign-in.server.ts";

const redirectUri = "http://localhost:3000/auth/callback";
const mailbox = await buildSeed({ size: "small", now: new Date() });
const edge = await startGoogleEdge({ mailbox, redirects: ["http://localhost:3000"] });
Object.assign(env(), {
  OFFLINE_GOOGLE: true,
  GOOGLE_ISSUER_URL: edge.url,
  GOOGLE_CLIENT_ID: edge.state.client.id,
  GOOGLE_CLIENT_SECRET: edge.state.client.secret,
});

afterEach(() => {
  Object.assign(env(), { GMAIL_ACCESS: "modify", SIGN_UP_ALLOWED: [] });
});
afterAll(async () => {
  await closeDatabase();
  await edge.close();
});

test("who is not invited is refused, Google's access is given back, and nothing of the person stays", async () => {
  const email = mailbox.people[0]?.email ?? "";
  env().SIGN_UP_ALLOWED.push("@another-studio.example");
  const { url, authorization } = await beginSignIn({ redirectUri, viewer: null });
  const back = await consent(edge.url, url, { email });
  expect(await completeSignIn(back, authorization)).toEqual({ ok: false, reason: "not-invited" });
  expect(edge.state.tokens.granted(email, edge.state.client.id).size).toBe(0);
  expect(await db().select().from(users)).toEqual([]);
});

test("GMAIL_ACCESS=readonly asks Google for reading alone", async () => {
  const askedFor = async () => {
    const { url } = await beginSignIn({ redirectUri, viewer: null });
    return url.searchParams
      .get("scope")
      ?.split(" ")
      .filter((scope) => scope.includes("gmail"));
  };
  expect(await askedFor()).toEqual([SCOPES.gmailModify]);
  Object.assign(env(), { GMAIL_ACCESS: "readonly" });
  expect(await askedFor()).toEqual([SCOPES.gmailReadonly]);
});
