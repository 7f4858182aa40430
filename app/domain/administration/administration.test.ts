import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { seal } from "#app/adapters/secrets/seal.server.ts";
import { findSession, startSession } from "#app/domain/accounts/sessions.server.ts";
import { setUserSuspended } from "#app/domain/accounts/suspend-user.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { isInvited, signInAs } from "#app/domain/accounts/users.server.ts";
import { findAccessToken } from "#app/domain/mailbox/access-token.server.ts";
import { followDueMailboxes } from "#app/domain/mailbox/follow-due-mailboxes.server.ts";
import { findHistory } from "#app/domain/mailbox/history.server.ts";
import { hearOfMail } from "#app/domain/mailbox/look-for-mail.server.ts";
import { googleScopes } from "#app/domain/mailbox/mailbox.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { tokenPurpose } from "#app/domain/mailbox/token-purpose.ts";
import { env } from "#app/env.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { findFailedJobs, retryJob } from "./failed-jobs.server.ts";
import { listPeople } from "./list-people.server.ts";

const head = { id: "00000000-0000-4000-8000-000000000001" };
const laptop = { kind: "top", device: "A laptop" } as const;

beforeEach(async () => {
  await db().delete(users);
  env().SIGN_UP_ALLOWED.length = 0;
});
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

const identityOf = (name: string, domain = "studio.example") => ({
  ...{ uid: `uid-${name}`, googleId: `google-${name}`, photoUrl: null },
  ...{ name, email: `${name.toLowerCase()}@${domain}` },
});

async function join(name: string, domain?: string) {
  const signedIn = await signInAs(identityOf(name, domain));
  if (!signedIn.ok) throw new Error(signedIn.reason);
  return signedIn.viewer;
}

const found = async (search: string) =>
  (await listPeople({ search, cursor: null })).items.map(({ email }) => email);

test("with a list only the named may join; existing users stay", async () => {
  const maya = await join("Maya", "old.example");
  env().SIGN_UP_ALLOWED.push("jonas@studio.example", "@tea.example");
  expect(await signInAs(identityOf("Tom"))).toEqual({ ok: false, reason: "not-invited" });
  expect(await signInAs(identityOf("Jonas"))).toMatchObject({ ok: true, isNew: true });
  expect(await signInAs(identityOf("Priya", "tea.example"))).toMatchObject({ ok: true });
  const again = await signInAs(identityOf("Maya", "old.example"));
  expect(again).toMatchObject({ ok: true, isNew: false, viewer: { id: maya.id } });
  expect(await found("")).toHaveLength(3);
  const accounts = ["Tom", "Anna"].map((name) => identityOf(name, "old.example"));
  expect(
    await Promise.all([...accounts, identityOf("Maya", "old.example")].map(isInvited)),
  ).toEqual([...[false, false, true]]);
  expect(await isInvited({ email: "renamed@old.example", googleId: "google-Maya" })).toBe(true);
});

test("a suspended user has no session, gets none, and has no mail read, until admitted again", async () => {
  const [maya, jonas] = [await join("Maya"), await join("Jonas")];
  const { token } = await startSession(maya, laptop);
  const { token: other } = await startSession(jonas, laptop);
  await createQueues(jobKinds);
  await db()
    .insert(mailboxConnections)
    .values(
      [maya, jonas].map(({ id, email }) => ({
        ...{ userId: id, email, state: "connected" as const, scopes: [googleScopes.mail] },
      })),
    );
  expect(await setUserSuspended(head, { userId: maya.id, suspended: true })).toEqual({
    email: maya.email,
  });
  expect(await setUserSuspended(head, { userId: maya.id, suspended: true })).not.toBeNull();
  expect(await findSession(token)).toBeNull();
  expect(await findSession(other)).not.toBeNull();
  expect(await signInAs(identityOf("Maya"))).toEqual({ ok: false, reason: "suspended" });
  // A sign-in that was under way.
  const { token: late } = await startSession(maya, laptop);
  expect(await findSession(late)).toBeNull();
  await followDueMailboxes();
  const { rows } = await db().execute(
    sql`select data ->> 'userId' as id from pgboss.job where name = 'follow-mailbox'`,
  );
  expect(rows).toEqual([{ id: jonas.id }]);

  await setUserSuspended(head, { userId: maya.id, suspended: false });
  expect(await signInAs(identityOf("Maya"))).toMatchObject({ ok: true, isNew: false });
  expect(await findSession(late)).toBeNull();
});

test("nothing reads the mailbox of a suspended user: no push, no queued job, no token", async () => {
  const maya = await join("Maya");
  await createQueues(jobKinds);
  await db()
    .insert(mailboxConnections)
    .values({
      ...{ userId: maya.id, email: maya.email, state: "connected", historyId: "7" },
      ...{ scopes: [googleScopes.mail], accessTokenExpiresAt: new Date(Date.now() + 3_600_000) },
      sealedAccessToken: seal("a token", tokenPurpose(maya)),
    });
  const notice = { emailAddress: maya.email, historyId: "9" };
  const queued = async () =>
    (await db().execute(sql`select 1 from pgboss.job where data ->> 'userId' = ${maya.id}`)).rows;
  expect(await findAccessToken(maya)).toEqual({ ok: true, value: "a token" });
  expect(await findHistory(maya)).toMatchObject({ readTo: "7" });
  await setUserSuspended(head, { userId: maya.id, suspended: true });
  await hearOfMail(notice);
  expect(await queued()).toEqual([]);
  expect(await findHistory(maya)).toBeNull();
  expect(await findAccessToken(maya)).toMatchObject({ problem: { kind: "unauthorized" } });
  await setUserSuspended(head, { userId: maya.id, suspended: false });
  await hearOfMail(notice);
  expect(await queued()).toHaveLength(1);
});

test("an administrator, or a missing user, cannot be suspended", async () => {
  const { id } = await join("Head");
  expect(await setUserSuspended(head, { userId: id, suspended: true })).toBeNull();
  expect((await listPeople({ search: "", cursor: null })).items).toMatchObject([
    { email: "head@studio.example", isAdministrator: true, suspendedAt: null },
  ]);
  await db().delete(users).where(eq(users.id, id));
  expect(await setUserSuspended(head, { userId: id, suspended: true })).toBeNull();
});

test("people are listed in pages, the newest first, and found by address or name", async () => {
  await db()
    .insert(users)
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        ...{ id: crypto.randomUUID(), firebaseUid: `${n}`, username: `Guest ${n}` },
        ...{ email: `g${n}@guests.example`, createdAt: new Date(1_000_000 * (n >> 1)) },
      })),
    );
  const first = await listPeople({ search: "guests.example", cursor: null });
  expect(first.items).toHaveLength(50);
  const [at = "", id = ""] = first.nextCursor?.split("~") ?? [];
  const rest = await listPeople({ search: "guests.example", cursor: { at, id } });
  expect(rest.nextCursor).toBeNull();
  const emails = [...first.items, ...rest.items].map(({ email }) => email);
  expect(new Set(emails)).toHaveLength(60);
  expect(first.items[0]?.createdAt).toEqual(new Date(29_000_000));
  expect(await found("guest 59")).toEqual(["g59@guests.example"]);
  expect(await found("G7@")).toEqual(["g7@guests.example"]);
  expect(await found("%")).toEqual([]);
});

test("a failed job is listed with its owner, and tried again once", async () => {
  const maya = await join("Maya");
  await createQueues(jobKinds);
  const failed = crypto.randomUUID();
  await db().execute(sql`
    insert into pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on)
    values (${failed}, 'make-preview', ${JSON.stringify({ userId: maya.id, fileId: 1 })}, 'failed', 2, 2, now())`);
  expect(await findFailedJobs()).toMatchObject([
    { id: failed, name: "make-preview", email: maya.email, tries: 3 },
  ]);
  expect(await retryJob(head, { jobId: failed })).toEqual({ name: "make-preview" });
  expect(await retryJob(head, { jobId: failed })).toBeNull();
  expect(await findFailedJobs()).toEqual([]);
  expect(await retryJob(head, { jobId: crypto.randomUUID() })).toBeNull();
});
