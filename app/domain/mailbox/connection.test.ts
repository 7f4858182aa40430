import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { unseal } from "#app/adapters/secrets/seal.server.ts";
import { listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { env } from "#app/env.server.ts";
import { SCOPES } from "#demo/google/sign-in/scopes.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { findAccessToken } from "./access-token.server.ts";
import {
  disconnectMailbox,
  findConnectionStatus,
  noteMailScopeMissing,
  saveConnection,
} from "./connection.server.ts";
import { listEmailsFrom } from "./list-emails-from.server.ts";
import { mailboxConnections } from "./tables.server.ts";

let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld();
});
afterEach(() => {
  Object.assign(env(), { GMAIL_ACCESS: "modify" });
  return world.google.reset();
});
afterAll(() => world?.close());

const rowOf = async (viewer: Member) =>
  (
    await db().select().from(mailboxConnections).where(eq(mailboxConnections.userId, viewer.id))
  )[0]!;
const tokenOf = async (viewer: Member) => {
  const answer = await findAccessToken(viewer);
  return answer.ok ? answer.value : answer.problem.kind;
};

test("tokens are at rest only as ciphertext, and open for their own user only", async () => {
  const [viewer, other] = [await world.connect(), await world.connect()];
  const token = await tokenOf(viewer);
  const row = await rowOf(viewer);
  expect(token).toMatch(/^ya29\./);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(JSON.stringify(row)).not.toContain("1//");
  await db()
    .update(mailboxConnections)
    .set({ sealedAccessToken: row.sealedAccessToken, sealedRefreshToken: row.sealedRefreshToken })
    .where(eq(mailboxConnections.userId, other.id));
  expect(await tokenOf(other)).toBe("unauthorized");
});

test("a token about to expire is renewed once for all who ask", async () => {
  const viewer = await world.connect();
  await db()
    .update(mailboxConnections)
    .set({ accessTokenExpiresAt: new Date(Date.now() + 30_000) })
    .where(eq(mailboxConnections.userId, viewer.id));
  await world.google.reset();
  const tokens = await Promise.all([tokenOf(viewer), tokenOf(viewer), tokenOf(viewer)]);
  expect(new Set(tokens).size).toBe(1);
  expect(await world.google.callsTo("/token")).toHaveLength(1);
  expect(await tokenOf(viewer)).toBe(tokens[0]);
});

test("a token is kept until its last minute, and under the seal that earlier releases gave it", async () => {
  const viewer = await world.connect();
  const token = await tokenOf(viewer);
  await db()
    .update(mailboxConnections)
    .set({ accessTokenExpiresAt: new Date(Date.now() + 85_000) })
    .where(eq(mailboxConnections.userId, viewer.id));
  await world.google.reset();
  expect(await tokenOf(viewer)).toBe(token);
  expect(await world.google.callsTo("/token")).toEqual([]);
  const { sealedAccessToken } = await rowOf(viewer);
  expect(unseal(sealedAccessToken ?? "", `mailbox:${viewer.id}`)).toBe(token);
});

test("while Google is out of reach the connection stays", async () => {
  const viewer = await world.connect();
  await db()
    .update(mailboxConnections)
    .set({ accessTokenExpiresAt: new Date(0) })
    .where(eq(mailboxConnections.userId, viewer.id));
  await world.google.failNext({ path: "/token", status: 503 });
  expect(await tokenOf(viewer)).toBe("unavailable");
  expect(await findConnectionStatus(viewer)).toMatchObject({ connected: true });
  expect(await tokenOf(viewer)).toMatch(/^ya29\./);
});

test("a grant that Google took back marks the connection revoked and tells it", async () => {
  const viewer = await world.connect();
  const before = (await listChangesSince(viewer, 0)).at(-1)!.revision;
  await world.google.revoke(viewer.email);
  expect(await listEmailsFrom(viewer, "tom@hadley.example")).toMatchObject({
    ok: false,
    requiredAuth: "gmail",
  });
  expect(await findAccessToken(viewer)).toMatchObject({
    ok: false,
    problem: { kind: "unauthorized" },
  });
  expect(await findConnectionStatus(viewer)).toMatchObject({ connected: false, reason: "revoked" });
  expect(await listChangesSince(viewer, before)).toMatchObject([{ type: "mailbox" }]);
});

test("a grant that ends with its account, or before its eighth day, says that", async () => {
  const problemAfter = async (description: string) => {
    const viewer = await world.connect();
    const held = await findAccessToken(viewer);
    const body = { error: "invalid_grant", error_description: description };
    await world.google.failNext({ path: "/token", status: 400, body });
    const renewed = await findAccessToken(viewer, held.ok ? held.value : null);
    expect(renewed).toMatchObject({ ok: false, problem: { kind: "unauthorized" } });
    const status = await findConnectionStatus(viewer);
    expect(status).toMatchObject({ connected: false, reason: "revoked" });
    return status.problem;
  };
  expect(await problemAfter("Account has been deleted")).toMatch(/suspended this account/);
  expect(await problemAfter("Token has been expired or revoked.")).toMatch(/in status Testing/);
});

test("scopes granted in part: connected when mail may be read, the rest is named", async () => {
  // GMAIL_ACCESS may have been the other when the grant was given.
  for (const mail of [SCOPES.gmailReadonly, SCOPES.gmailModify]) {
    const partly = await world.connect(undefined, [mail]);
    const status = await findConnectionStatus(partly);
    expect(status).toMatchObject({ connected: true, reason: null });
    expect(status.missingScopes).toContain(SCOPES.directory);
    expect(status.missingScopes).not.toContain(SCOPES.gmailReadonly);
    expect(status.missingScopes).not.toContain(SCOPES.gmailModify);
    await noteMailScopeMissing(partly);
    expect(await findConnectionStatus(partly)).toMatchObject({ reason: "scope-missing" });
  }
  const without = await world.connect(undefined, [SCOPES.contactsReadonly]);
  expect(await findConnectionStatus(without)).toMatchObject({
    connected: false,
    reason: "scope-missing",
  });
});

test("GMAIL_ACCESS decides which of the mail scopes is missing", async () => {
  const without = await world.connect(undefined, [SCOPES.contactsReadonly]);
  const missing = async () => (await findConnectionStatus(without)).missingScopes;
  expect(await missing()).toContain(SCOPES.gmailModify);
  expect(await missing()).not.toContain(SCOPES.gmailReadonly);
  Object.assign(env(), { GMAIL_ACCESS: "readonly" });
  expect(await missing()).toContain(SCOPES.gmailReadonly);
  expect(await missing()).not.toContain(SCOPES.gmailModify);
});

test("consent without a new refresh token keeps the earlier one, of the same mailbox only", async () => {
  const viewer = await world.connect();
  const { sealedRefreshToken } = await rowOf(viewer);
  const grant = {
    email: viewer.email,
    scopes: [SCOPES.gmailModify],
    refreshToken: null,
    accessToken: "another",
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  await saveConnection(viewer, grant);
  expect((await rowOf(viewer)).sealedRefreshToken).toBe(sealedRefreshToken);
  await saveConnection(viewer, { ...grant, email: "else@where.example" });
  expect((await rowOf(viewer)).sealedRefreshToken).toBeNull();
});

test("disconnecting takes the grant back at Google and forgets the tokens, twice as once", async () => {
  const viewer = await world.connect();
  const token = await tokenOf(viewer);
  await disconnectMailbox(viewer);
  await disconnectMailbox(viewer);
  expect(await rowOf(viewer)).toMatchObject({ state: "disconnected", sealedRefreshToken: null });
  expect(await findConnectionStatus(viewer)).toMatchObject({ connected: false, reason: "never" });
  expect(await world.google.callsTo("/revoke")).toHaveLength(1);
  const refused = await fetch(`${process.env.GMAIL_API_URL}/gmail/v1/users/me/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(401);
});

test("the mails from a contact, newest first, with what hangs on them", async () => {
  const viewer = await world.connect();
  const person = world.mailbox.people.find(({ email }) => email === viewer.email)!;
  const address = /<(.+)>/.exec(
    person.messages.find(({ from }) => !from.includes(viewer.email))!.from,
  )![1]!;
  const theirs = person.messages.filter(({ from }) => from.includes(address));
  const result = await listEmailsFrom(viewer, address);
  if (!result.ok) throw new Error(result.message);
  expect(result.emails.map(({ id }) => id)).toEqual(
    theirs.toSorted((a, b) => b.receivedAt - a.receivedAt).map(({ id }) => id),
  );
  for (const mail of result.emails) {
    expect(mail.hasAttachments).toBe(mail.attachmentCount > 0);
    expect(mail.subject).not.toBe("");
  }
  expect(await listEmailsFrom(viewer, "nobody@nowhere.example")).toEqual({ ok: true, emails: [] });
});

test("past Gmail's limit a person is told so, soon", async () => {
  const viewer = await world.connect();
  await world.google.failNext({
    path: "/messages",
    status: 429,
    times: 9,
    headers: { "retry-after": "60" },
  });
  const started = Date.now();
  expect(await listEmailsFrom(viewer, "a@b.example")).toMatchObject({ ok: false, reason: "quota" });
  expect(Date.now() - started).toBeLessThan(3_000);
});
