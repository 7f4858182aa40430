import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { findProjectQuota } from "#app/domain/mailbox/quota/find-project-quota.server.ts";
import {
  contactMail,
  contactSyncs,
  contacts,
  projectQuotas,
} from "#app/domain/mailbox/tables.server.ts";
import { SCOPES } from "#demo/google/sign-in/scopes.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { findContacts, listContacts } from "./list-contacts.server.ts";
import { rememberCorrespondents } from "./remember-correspondents.server.ts";
import { syncContacts } from "./sync-contacts.server.ts";

let world: MailboxWorld;
let email: string;

beforeAll(async () => {
  world = await openMailboxWorld();
  // The user with a Workspace account, which has a directory.
  email = world.mailbox.people.find(({ domain }) => domain)!.email;
});
afterEach(() => world.google.reset());
afterAll(() => world?.close());

const contact = (id: string, name: string, ...emails: string[]) => ({ id, name, emails });
const addressesOf = async (viewer: Member, query?: string) =>
  (await listContacts(viewer, { query })).contacts.map((found) => found.email);
const problemsOf = async (viewer: Member) =>
  Object.fromEntries(
    (await db().select().from(contactSyncs).where(eq(contactSyncs.userId, viewer.id))).map(
      ({ source, problem }) => [source, problem],
    ),
  );
const remember = (viewer: Member, people: { name: string; email: string }[]) =>
  db().transaction((tx) => rememberCorrespondents(tx, viewer, people, [viewer.email]));

test("all three lists are read, one contact an address, and a change is told", async () => {
  const viewer = await world.connect(email);
  await syncContacts(viewer);
  const person = world.mailbox.people.find((candidate) => candidate.email === email)!;
  const all = [person.contacts, person.otherContacts, person.directory]
    .flat()
    .flatMap(({ emails }) => emails.map((address) => address.toLowerCase()));
  const list = await listContacts(viewer);
  expect(list.contacts.map((found) => found.email).sort()).toEqual([...new Set(all)].sort());
  expect(list).toMatchObject({ total: new Set(all).size, isStale: false, problems: [] });
  const names = list.contacts.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
  expect((await listChangesSince(viewer, 0)).map(({ type }) => type)).toContain("contacts");
});

test("what changed since comes by the sync token alone: new, renamed, gone", async () => {
  const viewer = await world.connect(email);
  await world.google.putContact(email, contact("x1", "Ada Stay", "ada@sync.example"));
  await world.google.putContact(email, contact("x2", "Bo Gone", "bo@sync.example"));
  await syncContacts(viewer);
  await world.google.putContact(email, contact("x1", "Ada Moved", "ada@new.example"));
  await world.google.removeContact(email, "x2");
  await world.google.putContact(email, contact("x3", "Cy New", "cy@sync.example"));
  await world.google.reset();
  await syncContacts(viewer);
  const calls = (await world.google.callsTo("/v1/")).filter(({ path }) => path.startsWith("/v1/"));
  expect(calls.map(({ path }) => path.includes("syncToken="))).toEqual([true, true, true]);
  expect(await addressesOf(viewer, "sync.example")).toEqual(["cy@sync.example"]);
  expect(await addressesOf(viewer, "ada")).toEqual(["ada@new.example"]);
});

test("contacts' own words are stored as far as they can be", async () => {
  const viewer = await world.connect(email);
  const endless = `${"x".repeat(5_000)}@odd.example`;
  const odd = contact(
    "z1",
    `Nul\0Name ${"y".repeat(5_000)}`,
    "a\0b@odd.example",
    endless,
    "nobody",
  );
  await world.google.putContact(email, odd);
  await syncContacts(viewer);
  const { contacts: found } = await listContacts(viewer, { query: "odd.example" });
  expect(found.map((one) => one.email)).toEqual(["ab@odd.example"]);
  expect(found[0]?.name).toMatch(/^NulName y{1,200}$/);
  expect(await problemsOf(viewer)).toMatchObject({ connections: null });
});

test("expired sync tokens mean a whole list again, without ghosts", async () => {
  const viewer = await world.connect(email);
  await world.google.putContact(email, contact("y1", "Dee Ghost", "dee@ghost.example"));
  await syncContacts(viewer);
  await world.google.removeContact(email, "y1");
  await world.google.expireSyncTokens(email);
  await syncContacts(viewer);
  expect(await addressesOf(viewer, "ghost.example")).toEqual([]);
  expect(await problemsOf(viewer)).toEqual({ connections: null, other: null, directory: null });
});

test.each(["sync-token-410", "sync-token-400", "sync-token-400-info"] as const)(
  "an expired sync token in the shape '%s' means a whole list again",
  async (error) => {
    const viewer = await world.connect(email);
    await syncContacts(viewer);
    await world.google.failNext({ path: "syncToken=", error });
    await syncContacts(viewer);
    expect(await problemsOf(viewer)).toEqual({ connections: null, other: null, directory: null });
    const [, ...again] = (await world.google.callsTo("/connections")).slice(-2);
    expect(again[0]?.path).not.toContain("syncToken=");
  },
);

test("a list without its scope is skipped and reported; the others are there", async () => {
  const viewer = await world.connect(email, [SCOPES.gmailModify, SCOPES.contactsReadonly]);
  await syncContacts(viewer);
  expect(await problemsOf(viewer)).toEqual({
    connections: null,
    other: "scope-missing",
    directory: "scope-missing",
  });
  expect((await listContacts(viewer)).total).toBeGreaterThan(0);
});

test("a consumer account has no directory, which is no failure", async () => {
  const consumer = world.mailbox.people.find(({ domain }) => !domain)!.email;
  const viewer = await world.connect(consumer);
  await syncContacts(viewer);
  expect(await problemsOf(viewer)).toEqual({
    connections: null,
    other: null,
    directory: "not-available",
  });
});

test("past Google's limit the contacts stay as they were, and the reason is told", async () => {
  const viewer = await world.connect(email);
  await syncContacts(viewer);
  const before = await addressesOf(viewer);
  const limit = {
    path: "/v1/otherContacts",
    status: 429,
    times: 50,
    headers: { "retry-after": "90" },
  };
  await world.google.failNext(limit);
  // The job that connecting queued has been taken.
  await db().execute(sql`delete from pgboss.job where name = 'sync-contacts'`);
  await syncContacts(viewer);
  expect(await problemsOf(viewer)).toMatchObject({ connections: null, other: "quota" });
  expect(await addressesOf(viewer)).toEqual(before);
  const { rows } = await db().execute<{ wait: number }>(sql`
    select extract(epoch from start_after - created_on)::int as wait from pgboss.job
    where name = 'sync-contacts' and state = 'created' and data ->> 'userId' = ${viewer.id}`);
  expect(rows).toEqual([{ wait: 90 }]);
});

test("a limit of one list is a limit of the next: Google is not asked again before it ends", async () => {
  const viewer = await world.connect(email);
  await world.google.failNext({
    path: "/v1/people/me",
    status: 429,
    headers: { "retry-after": "120" },
  });
  await syncContacts(viewer, "person");
  expect(await problemsOf(viewer)).toEqual({
    connections: "quota",
    other: "quota",
    directory: "quota",
  });
  const asked = async () =>
    (await world.google.callsTo("/v1/")).filter(({ path }) => path.startsWith("/v1/")).length;
  const before = await asked();
  await syncContacts(viewer);
  expect(await asked()).toBe(before);
});

test("the project's limit of contacts makes every mailbox wait, told apart from one user's", async () => {
  const [viewer, other] = [await world.connect(email), await world.connect(email)];
  await world.google.failNext({ path: "/v1/people", error: "people-project-minute", times: 9 });
  await syncContacts(viewer, "person");
  expect(await problemsOf(viewer)).toMatchObject({ connections: "quota" });
  const [row] = await db().select().from(projectQuotas).where(eq(projectQuotas.api, "people"));
  expect(row?.pausedBy).toBe("project-minute");
  await db().update(projectQuotas).set({ pausedUntil: sql`now() + interval '10 minutes'` });
  await world.google.reset();
  await syncContacts(other, "person");
  expect(await problemsOf(other)).toMatchObject({ connections: "quota", other: "quota" });
  expect((await findProjectQuota()).contactsPausedUntil).not.toBeNull();
  await db().delete(projectQuotas);
  await syncContacts(other);
  expect(await problemsOf(other)).toEqual({ connections: null, other: null, directory: null });
});

test("an account that Google suspended is reported as such", async () => {
  const viewer = await world.connect(email);
  await world.google.failNext({ path: "/v1/", error: "suspended", times: 3 });
  await syncContacts(viewer);
  expect(await problemsOf(viewer)).toMatchObject({ connections: "account-suspended" });
});

test("an API that is off keeps the contacts, is told as that, and is no trouble of the mailbox", async () => {
  const viewer = await world.connect(email);
  await syncContacts(viewer);
  const before = await addressesOf(viewer);
  await world.google.failNext({ path: "/v1/", error: "people-disabled", times: 3 });
  await syncContacts(viewer);
  expect(await problemsOf(viewer)).toEqual({
    connections: "api-disabled",
    other: "api-disabled",
    directory: "api-disabled",
  });
  expect(await addressesOf(viewer)).toEqual(before);
  expect(await findConnectionStatus(viewer)).toMatchObject({ connected: true, reason: null });
  await syncContacts(viewer);
  expect(await problemsOf(viewer)).toEqual({ connections: null, other: null, directory: null });
});

test("people met in mail join; machines and oneself do not; an own contact's name goes first", async () => {
  const viewer = await world.connect(email);
  await world.google.putContact(email, contact("z1", "Eve Known", "eve@mail.example"));
  await syncContacts(viewer);
  const met = [
    { name: "E.", email: "Eve@Mail.example" },
    { name: "Finn Fresh", email: "finn@mail.example" },
    { name: "", email: "no-reply@mail.example" },
    { name: "Me", email: email.toUpperCase() },
    { name: "", email: "not an address" },
  ];
  await remember(viewer, met);
  await remember(viewer, met);
  const { contacts } = await listContacts(viewer, { query: "mail.example" });
  expect(contacts.map(({ name }) => name)).toEqual(["Eve Known", "Finn Fresh"]);
});

test("search takes names and addresses, and no pattern characters", async () => {
  const viewer = await world.connect(email);
  await remember(viewer, [
    { name: "Gil 100%", email: "gil@find.example" },
    { name: "Hana", email: "hana_1@find.example" },
  ]);
  expect(await addressesOf(viewer, "GIL")).toEqual(["gil@find.example"]);
  expect(await addressesOf(viewer, "%")).toEqual(["gil@find.example"]);
  expect(await addressesOf(viewer, "_1")).toEqual(["hana_1@find.example"]);
  expect(await addressesOf(viewer, "nobody")).toEqual([]);
});

test("the first look waits for Google, later ones never do", async () => {
  const viewer = await world.connect(email);
  expect((await findContacts(viewer)).total).toBeGreaterThan(0);
  await db()
    .update(contactSyncs)
    .set({ triedAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(contactSyncs.userId, viewer.id));
  await world.google.reset();
  const stale = await findContacts(viewer);
  expect(stale).toMatchObject({ isStale: true });
  expect(stale.total).toBeGreaterThan(0);
  expect(await world.google.callsTo("/v1/people")).toEqual([]);
});

test("another mailbox brings its own contacts, and the earlier one's go", async () => {
  const viewer = await world.connect(email);
  await syncContacts(viewer);
  await remember(viewer, [{ name: "Iris", email: "iris@kept.example" }]);
  await db()
    .insert(contactMail)
    .values({ userId: viewer.id, email: "iris@kept.example", hasMail: false });
  const other = world.mailbox.people.find((person) => person.email !== email)!.email;
  await world.reconnect({ ...viewer, email: other });
  expect((await listContacts(viewer)).contacts).toMatchObject([
    { email: "iris@kept.example", hasMail: null },
  ]);
});

test("fifty thousand people are remembered from mail, and no more", async () => {
  const viewer = await world.connect(email);
  const remembered = and(eq(contacts.userId, viewer.id), eq(contacts.source, "mail"));
  await db().execute(sql`
    insert into contacts (user_id, source, external_id, email, name)
    select ${viewer.id}, 'mail', n || '@x.example', n || '@x.example', ''
    from generate_series(1, 49999) n`);
  await remember(viewer, [{ name: "Ada", email: "ada@y.example" }]);
  expect(await db().$count(contacts, remembered)).toBe(50_000);
  await remember(viewer, [{ name: "Ben", email: "ben@y.example" }]);
  expect(await db().$count(contacts, remembered)).toBe(50_000);
});
