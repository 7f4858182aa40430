import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { disconnectMailbox } from "./connection.server.ts";
import { followDueMailboxes } from "./follow-due-mailboxes.server.ts";
import { lookForMail } from "./look-for-mail.server.ts";
import { mailboxConnections } from "./tables.server.ts";
import { renewWatches, watchMailbox } from "./watch-mailbox.server.ts";

const topic = "projects/galley/topics/gmail";
let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld();
});
beforeEach(() => {
  Object.assign(env(), { GMAIL_PUSH_TOPIC: topic });
});
afterEach(async () => {
  await world.google.reset();
  await db().delete(mailboxConnections);
  await db().execute(sql`delete from pgboss.job`);
});
afterAll(() => world?.close());

const connectionOf = async (viewer: Member) =>
  (
    await db().select().from(mailboxConnections).where(eq(mailboxConnections.userId, viewer.id))
  )[0]!;
const set = (viewer: Member, change: Partial<typeof mailboxConnections.$inferInsert>) =>
  db().update(mailboxConnections).set(change).where(eq(mailboxConnections.userId, viewer.id));
const queuedFor = async (name: string) =>
  (await waitingJobs<{ userId: string }>(name)).map(({ userId }) => userId);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test("a mailbox is watched from its connection on, and again after a day of its week", async () => {
  const viewer = await world.connect();
  expect(await queuedFor("watch-mailbox")).toEqual([viewer.id]);
  await watchMailbox(viewer);
  const { watchedUntil } = await connectionOf(viewer);
  expect(watchedUntil!.getTime()).toBeGreaterThan(Date.now());
  const [call] = await world.google.callsTo("/watch");
  expect(call).toMatchObject({ method: "POST", status: 200, email: viewer.email });

  await db().execute(sql`delete from pgboss.job`);
  await set(viewer, { watchedUntil: inHours(24 * 7 - 23) });
  await renewWatches();
  expect(await queuedFor("watch-mailbox")).toEqual([]);
  await watchMailbox(viewer);
  expect(await world.google.callsTo("/watch")).toHaveLength(1);
  await set(viewer, { watchedUntil: inHours(24 * 6 - 1) });
  await renewWatches();
  await renewWatches();
  expect(await queuedFor("watch-mailbox")).toEqual([viewer.id]);
});

test("disconnecting ends the watch before the grant; a new connection makes a new one", async () => {
  const viewer = await world.connect();
  await watchMailbox(viewer);
  await disconnectMailbox(viewer);
  const ends = (await world.google.callsTo()).filter(({ path }) => /stop|revoke/.test(path));
  expect(ends.map(({ path, status }) => [path.split("/").at(-1), status])).toEqual([
    ["stop", 200],
    ["revoke", 200],
  ]);
  expect((await connectionOf(viewer)).watchedUntil).toBeNull();
  await db().execute(sql`delete from pgboss.job`);
  await renewWatches();
  expect(await queuedFor("watch-mailbox")).toEqual([]);
  await world.reconnect(viewer);
  expect(await queuedFor("watch-mailbox")).toEqual([viewer.id]);
});

test("a mailbox that Gmail does not push for is disconnected all the same", async () => {
  const viewer = await world.connect();
  await watchMailbox(viewer);
  await world.google.failNext({ path: "/stop", status: 400 });
  await disconnectMailbox(viewer);
  expect((await connectionOf(viewer)).state).toBe("disconnected");
});

test("where Gmail refuses or no push is set up, the mailbox is polled", async () => {
  const viewer = await world.connect();
  await world.google.failNext({ path: "/watch", status: 403, reason: "forbidden" });
  await watchMailbox(viewer);
  expect((await connectionOf(viewer)).watchedUntil).toBeNull();
  await set(viewer, { historyReadAt: new Date(Date.now() - 61_000) });
  await followDueMailboxes();
  expect(await queuedFor("follow-mailbox")).toEqual([viewer.id]);

  Object.assign(env(), { GMAIL_PUSH_TOPIC: null });
  await db().execute(sql`delete from pgboss.job`);
  await world.reconnect(viewer);
  await renewWatches();
  expect(await queuedFor("watch-mailbox")).toEqual([]);
  await world.google.reset();
  await watchMailbox(viewer);
  expect(await world.google.callsTo("/watch")).toEqual([]);
});

test("each minute those mailboxes have their turn whose time has come, spread over it", async () => {
  const [never, now, soon, watched, watchedLong] = await Promise.all(
    Array.from({ length: 5 }, () => world.connect()),
  );
  const without = await world.connect(undefined, ["openid"]);
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await set(now!, { historyReadAt: ago(61) });
  await set(soon!, { historyReadAt: ago(30) });
  await set(watched!, { historyReadAt: ago(300), watchedUntil: inHours(1) });
  await set(watchedLong!, { historyReadAt: ago(901), watchedUntil: inHours(1) });
  await followDueMailboxes();
  await followDueMailboxes();
  const { rows } = await db().execute<{ id: string; wait: number }>(sql`
    select data ->> 'userId' as id, round(extract(epoch from start_after - created_on))::int as wait
    from pgboss.job where name = 'follow-mailbox' order by start_after`);
  expect(rows.map(({ id }) => id)).toEqual([never!.id, watchedLong!.id, now!.id]);
  expect(rows.map(({ wait }) => wait)).toEqual([0, 16, 33]);
  expect(rows.some(({ id }) => id === without.id)).toBe(false);
});

test("who comes to the desk has the mailbox read at once, unless that is needless", async () => {
  const [stale, fresh, watched, gone] = await Promise.all(
    Array.from({ length: 4 }, () => world.connect()),
  );
  const longAgo = new Date(Date.now() - 16_000);
  await set(stale!, { historyReadAt: longAgo });
  await set(fresh!, { historyReadAt: new Date() });
  await set(watched!, { historyReadAt: longAgo, watchedUntil: inHours(1) });
  await set(gone!, { historyReadAt: longAgo, state: "disconnected" });
  for (const viewer of [stale!, fresh!, watched!, gone!, stale!]) await lookForMail(viewer);
  expect(await queuedFor("follow-mailbox")).toEqual([stale!.id]);
});
