import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { disconnectMailbox, saveConnection } from "#app/domain/mailbox/connection.server.ts";
import { googleScopes } from "#app/domain/mailbox/mailbox.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { PUSH_ACCOUNT } from "#demo/google/gmail/push.ts";
import { createSigningKey, signPushToken } from "#demo/google/sign-in/id-token.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import { google } from "./google.ts";
import { ask } from "./request.ts";
import { closeWorld, createWorld } from "./world.ts";

const { control, url: issuer } = google.edge;
const email = google.people[0]!.email;
const audience = "http://localhost:3000/gmail/push";
let viewer: { id: string };

beforeAll(async () => {
  await createWorld();
  const id = randomUUID();
  viewer = { id };
  await db().insert(users).values({ id, firebaseUid: id, email, username: "Maya" });
  const tokens = await control.mintTokens(email);
  await saveConnection(viewer, {
    email,
    scopes: tokens.scope.split(" "),
    refreshToken: tokens.refresh_token,
    accessToken: tokens.access_token,
    expiresAt: new Date(Date.now() + tokens.expires_in * 1000),
  });
  await readTo("1000");
});
afterEach(async () => {
  await control.reset();
});
afterAll(closeWorld);

const readTo = (historyId: string) =>
  db()
    .update(mailboxConnections)
    .set({ historyId })
    .where(eq(mailboxConnections.userId, viewer.id));
const notice = (historyId: string | number = "2000", emailAddress = email) => ({
  message: {
    data: Buffer.from(JSON.stringify({ emailAddress, historyId })).toString("base64"),
    messageId: "1",
  },
  subscription: "projects/demo-galley/subscriptions/gmail",
});
const post = (token: string | null, body: unknown = notice(), headers = {}) =>
  ask("/gmail/push", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const queued = async () =>
  (await waitingJobs<{ userId: string }>("follow-mailbox")).map(({ userId }) => userId);
const seconds = () => Math.floor(Date.now() / 1000);

test("while Google's keys are out of reach a push is to be sent again", async () => {
  const token = await control.signPush(audience);
  await control.failNext({ path: "/oauth2/v3/certs", status: 503 });
  const response = await post(token, notice("1"));
  expect([response.status, await response.json()]).toEqual([
    503,
    { error: { message: "Google's keys are out of reach. Please send it again." } },
  ]);
  expect((await post(token, notice("1"))).status).toBe(204);
});

test("a push without our subscription's token is refused, and does nothing", async () => {
  const otherKey = await createSigningKey();
  const good = await control.signPush(audience);
  const [head = "", payload = "", signature = ""] = good.split(".");
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const tampered = Buffer.from(payload, "base64url")
    .toString()
    .replace(PUSH_ACCOUNT, "a@b.example");
  const forged: Record<string, string | null> = {
    none: null,
    nonsense: "nonsense",
    "another audience": await control.signPush("https://elsewhere.example/gmail/push"),
    "another issuer": await control.signPush(audience, { iss: "https://accounts.evil.example" }),
    "another account": await control.signPush(audience, { email: "somebody@evil.example" }),
    "an address that is not verified": await control.signPush(audience, { email_verified: false }),
    "no address": await control.signPush(audience, { email: undefined }),
    expired: await control.signPush(audience, { iat: seconds() - 7200, exp: seconds() - 3600 }),
    "no expiry": await control.signPush(audience, { exp: undefined }),
    "somebody else's key": signPushToken(otherKey, { issuer, audience, account: PUSH_ACCOUNT }),
    "a changed payload": [head, Buffer.from(tampered).toString("base64url"), signature].join("."),
    "no signature": [unsigned, payload, ""].join("."),
    // A person's id_token is signed by the same key.
    "a person's token": (await control.mintTokens(email)).id_token ?? "",
  };
  for (const [what, token] of Object.entries(forged)) {
    const response = await post(token);
    expect([what, response.status]).toEqual([what, 401]);
    expect(await response.json()).toEqual({
      error: { message: "This call needs Google's signature." },
    });
  }
  expect(await queued()).toEqual([]);
});

test("a true one is answered at once and queues one reading of the mailbox, however often it comes", async () => {
  const token = await control.signPush(audience);
  for (const body of [notice(), notice(), notice(2001), notice("2002", email.toUpperCase())]) {
    const response = await post(token, body);
    expect([response.status, await response.text()]).toEqual([204, ""]);
  }
  expect(await queued()).toEqual([viewer.id]);
});

test("a push names the mailbox by its own address, which need not be the one used to sign in", async () => {
  const token = await control.signPush(audience);
  const id = randomUUID();
  const account = { id, firebaseUid: id, email: `${id}@gmail.example`, username: "Dotted" };
  await db().insert(users).values(account);
  const connection = {
    ...{ userId: id, email: account.email },
    ...{ state: "connected" as const, scopes: [googleScopes.mail] },
  };
  const profileEmail = `Dot.Ted.${id}@googlemail.example`;
  await db()
    .insert(mailboxConnections)
    .values({ ...connection, profileEmail });
  expect((await post(token, notice("5", profileEmail.toLowerCase()))).status).toBe(204);
  expect(await queued()).toContain(id);
});

test("a push that comes again after its news was read, and one for nobody, do nothing", async () => {
  const before = await queued();
  const token = await control.signPush(audience);
  await readTo("3000");
  expect((await post(token, notice("3000"))).status).toBe(204);
  expect((await post(token, notice("5", "nobody@studio.example"))).status).toBe(204);
  await disconnectMailbox(viewer);
  expect((await post(token, notice("4000"))).status).toBe(204);
  expect(await queued()).toEqual(before);
});

test("what is no notice is ignored and answered with success, so that it is not sent for a week", async () => {
  const token = await control.signPush(audience);
  const before = await queued();
  const data = (value: string) => ({ message: { data: Buffer.from(value).toString("base64") } });
  for (const body of [
    "{",
    [],
    {},
    { message: {} },
    { message: { data: 5 } },
    data("not JSON"),
    data('{"historyId":"5"}'),
    data(`{"emailAddress":"${email}","historyId":"five"}`),
    data(`{"emailAddress":"${email}","historyId":-5}`),
    { message: { data: "x".repeat(10_000) } },
    { x: "x".repeat(2_000_000) },
  ]) {
    expect([body, (await post(token, body)).status]).toEqual([body, 204]);
  }
  expect(await queued()).toEqual(before);
});

test("a browser cannot bring one, whatever it holds", async () => {
  const token = await control.signPush(audience);
  const crossSite = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await post(token, notice(), crossSite)).status).toBe(403);
});
