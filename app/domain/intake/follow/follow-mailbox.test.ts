import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { listChangesSince } from "#app/domain/changes/read-changes.server.ts";
import { restoreThread, trashThread } from "#app/domain/desk/trash/trash-thread.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import { listRecentImports } from "#app/domain/intake/import/list-recent-imports.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { findConnectionStatus } from "#app/domain/mailbox/connection.server.ts";
import { followDueMailboxes } from "#app/domain/mailbox/follow-due-mailboxes.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { SCOPES } from "#demo/google/sign-in/scopes.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { stateOf } from "#tests/import/import-world.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { checkThreads } from "./check-threads.server.ts";
import { followMailbox } from "./follow-mailbox.server.ts";

let world: MailboxWorld;
let email: string;

beforeAll(async () => {
  world = await openMailboxWorld();
  email = world.mailbox.people[0]!.email;
});
afterEach(() => world.google.reset());
afterAll(() => world?.close());

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function mail(text: string, file?: string) {
  return writeMail({
    messageId: `<${randomUUID()}@tea.example>`,
    date: new Date(),
    from: { name: "Priya", email: "priya@tea.example" },
    to: [{ name: "Maya", email }],
    subject: "Tea box",
    text,
    ...(file ? { attachments: [{ name: file, type: "image/png", content: pixel }] } : {}),
  });
}

const deliver = (
  text: string,
  threadId?: string,
  options: { file?: string; labels?: string[] } = {},
) =>
  world.google.deliver(email, mail(text, options.file), {
    ...(threadId ? { threadId } : {}),
    ...(options.labels ? { labels: options.labels } : {}),
  });

/** Returns a user with an imported thread of one message. */
async function withThread(file?: string) {
  const viewer = await world.connect();
  const { threadId } = await deliver("First", undefined, file ? { file } : {});
  await bring(viewer, threadId);
  await world.google.reset();
  return { viewer, threadId };
}

async function bring(viewer: Member, threadId: string) {
  const asked = [{ threadId, subject: "Tea box" }];
  await requestImport(viewer, { importId: randomUUID(), threads: asked });
  await work(viewer);
}

const follow = (viewer: Member, delays = 0) => followMailbox({ userId: viewer.id, delays });

type Queued = {
  name: string;
  data: { threadId?: string; after?: string; delays?: number };
  wait: number;
  lane: string;
};
/** Returns the user's waiting jobs of these kinds, as a worker would find them. */
async function queued(viewer: Member, ...names: string[]): Promise<Queued[]> {
  const { rows } = await db().execute<Queued>(sql`
    select name, data, group_tier as lane, round(extract(epoch from start_after - created_on))::int as wait from pgboss.job
    where state = 'created' and data ->> 'userId' = ${viewer.id}
      and name in (${sql.join(
        names.map((name) => sql`${name}`),
        sql`, `,
      )})
    order by priority desc, created_on`);
  return rows;
}

/** Runs the user's waiting intake jobs, as a worker would, until there are none. */
async function work(viewer: Member) {
  for (;;) {
    const jobs = await queued(viewer, "check-threads", "import-thread");
    if (jobs.length === 0) return;
    await db().execute(sql`
      delete from pgboss.job where state = 'created' and data ->> 'userId' = ${viewer.id}
        and name in ('check-threads', 'import-thread')`);
    for (const { name, data } of jobs) {
      if (name === "check-threads")
        await checkThreads({ userId: viewer.id, after: data.after ?? "" });
      else
        await importThread({
          userId: viewer.id,
          threadId: data.threadId ?? "",
          delays: data.delays ?? 0,
        });
    }
  }
}

const bodiesOf = async (viewer: Member, threadId: string) =>
  (
    await db()
      .select({ body: messages.body })
      .from(messages)
      .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId)))
      .orderBy(messages.sentAt, messages.importedAt)
  ).map(({ body }) => body);
const connectionOf = async (viewer: Member) =>
  (
    await db().select().from(mailboxConnections).where(eq(mailboxConnections.userId, viewer.id))
  )[0]!;
const cursorOf = async (viewer: Member) => (await connectionOf(viewer)).historyId;

describe("a reply", () => {
  test("arrives by itself, with its files, and nothing else is fetched", async () => {
    const { viewer, threadId } = await withThread();
    const before = (await listChangesSince(viewer, 0)).at(-1)!.revision;
    const { id } = await deliver("Please move the sun up.", threadId, { file: "sun.png" });
    await deliver("Of a thread that nobody imported");
    await follow(viewer);
    expect(await queued(viewer, "import-thread")).toMatchObject([
      { data: { threadId }, lane: "first" },
    ]);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "Please move the sun up."]);
    const calls = await world.google.callsTo("/gmail/");
    expect(calls.map(({ path }) => path.replace(/^.*\/users\/me\//, ""))).toEqual([
      expect.stringContaining("history?"),
      `threads/${threadId}?format=minimal`,
      `messages/${id}?format=raw`,
    ]);
    const state = await stateOf(viewer.id);
    expect(state.files.map(({ name }) => name)).toEqual(["sun.png"]);
    expect(state.threads).toMatchObject([{ messageCount: 2, fileCount: 1 }]);
    expect(state.jobs).toContain(`extract-thread user:${threadId}`);
    // It belongs to no import, and the desk is notified.
    expect((await listRecentImports(viewer)).map(({ state }) => state)).toEqual(["done"]);
    const news = await listChangesSince(viewer, before);
    expect(new Set(news.map(({ type }) => type))).toEqual(new Set(["thread"]));
  });

  test("is asked for once; two readings at once and a second one change nothing", async () => {
    const { viewer, threadId } = await withThread();
    await deliver("Once", threadId);
    await Promise.all([follow(viewer), follow(viewer), follow(viewer)]);
    expect(await queued(viewer, "import-thread")).toHaveLength(1);
    await work(viewer);
    const [after, cursor] = [await stateOf(viewer.id), await cursorOf(viewer)];
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "Once"]);
    await follow(viewer);
    expect(await queued(viewer, "import-thread")).toEqual([]);
    expect([await stateOf(viewer.id), await cursorOf(viewer)]).toEqual([after, cursor]);
  });

  test("that was spam comes when a person says that it is none; a draft does not come", async () => {
    const { viewer, threadId } = await withThread();
    const { id } = await deliver("No spam", threadId, { labels: ["SPAM"] });
    await deliver("A draft", threadId, { labels: ["DRAFT"] });
    await follow(viewer);
    expect(await queued(viewer, "import-thread")).toEqual([]);
    // As the person in Gmail: Galley itself may only read.
    const { access_token } = await world.google.mintTokens(email, [SCOPES.gmailModify]);
    await fetch(`${process.env.GMAIL_API_URL}/gmail/v1/users/me/messages/${id}/modify`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ addLabelIds: ["INBOX"], removeLabelIds: ["SPAM"] }),
    });
    await follow(viewer);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "No spam"]);
  });

  test("to a thread in the trash stays away until the thread is restored", async () => {
    const { viewer, threadId } = await withThread();
    await trashThread(viewer, { threadId });
    const before = await stateOf(viewer.id);
    await deliver("In the meantime", threadId);
    await follow(viewer);
    await work(viewer);
    expect(await stateOf(viewer.id)).toEqual(before);
    expect(await world.google.callsTo("/threads/")).toEqual([]);
    await restoreThread(viewer, { threadId });
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "In the meantime"]);
  });

  test("to a thread deleted forever never comes", async () => {
    const { viewer, threadId } = await withThread();
    const gone = { trashedAt: new Date(), deletedAt: new Date() };
    await db().update(threads).set(gone).where(eq(threads.userId, viewer.id));
    await deliver("Never", threadId);
    await follow(viewer);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First"]);
  });

  test("with a file brings an archived thread back to the list; one without does not", async () => {
    const { viewer, threadId } = await withThread("first.png");
    await db().update(files).set({ isArchived: true }).where(eq(files.userId, viewer.id));
    await db()
      .update(threads)
      .set({ hasActiveContent: false })
      .where(eq(threads.userId, viewer.id));
    const isListed = async () => (await stateOf(viewer.id)).threads[0]?.hasActiveContent;
    await deliver("No file", threadId);
    await follow(viewer);
    await work(viewer);
    expect(await isListed()).toBe(false);
    await deliver("A file", threadId, { file: "second.png" });
    await follow(viewer);
    await work(viewer);
    expect(await isListed()).toBe(true);
  });

  test("that falls between an import's listing and its first message is not missed", async () => {
    const viewer = await world.connect();
    const { threadId } = await deliver("First");
    const importId = randomUUID();
    await requestImport(viewer, { importId, threads: [{ threadId, subject: "Tea box" }] });
    const { historyId } = await deliver("Another thread");
    await db()
      .update(mailboxConnections)
      .set({ historyId })
      .where(eq(mailboxConnections.userId, viewer.id));
    // A worker has taken the job and listed the thread's one message.
    await db().execute(sql`delete from pgboss.job where data ->> 'userId' = ${viewer.id}`);
    await db()
      .update(importThreads)
      .set({ state: "running" })
      .where(eq(importThreads.userId, viewer.id));
    await deliver("Between", threadId);
    await follow(viewer);
    expect(await queued(viewer, "import-thread")).toMatchObject([{ data: { threadId } }]);
  });

  test("among more changes than a page of history holds is found", async () => {
    const { viewer, threadId } = await withThread();
    const other = await deliver("Much talk elsewhere");
    for (let count = 0; count < 26; count++) {
      await Promise.all(Array.from({ length: 20 }, () => deliver("More", other.threadId)));
    }
    await deliver("At last", threadId);
    await world.google.reset();
    await follow(viewer);
    expect(await world.google.callsTo("/history")).toHaveLength(2);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "At last"]);
  }, 120_000);
});

describe("history that is too old", () => {
  test("makes every thread of the desk be looked through, after everything else", async () => {
    const { viewer, threadId } = await withThread();
    const second = await deliver("Second thread");
    await bring(viewer, second.threadId);
    const trashed = await deliver("Third thread");
    await bring(viewer, trashed.threadId);
    await trashThread(viewer, trashed);
    await deliver("Missed", threadId);
    await deliver("Missed as well", trashed.threadId);
    await world.google.forgetHistoryBefore(email);
    await Promise.all([follow(viewer), follow(viewer)]);
    expect(await queued(viewer, "check-threads")).toHaveLength(1);
    await checkThreads({ userId: viewer.id, after: "" });
    const checks = await queued(viewer, "import-thread");
    expect(checks.map(({ data, lane }) => [data.threadId, lane]).sort()).toEqual(
      [threadId, second.threadId].sort().map((id) => [id, "rest"]),
    );
    // A message that arrives meanwhile is not missed.
    await deliver("Meanwhile", second.threadId);
    await follow(viewer);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "Missed"]);
    expect(await bodiesOf(viewer, second.threadId)).toEqual(["Second thread", "Meanwhile"]);
    expect(await bodiesOf(viewer, trashed.threadId)).toEqual(["Third thread"]);
    const after = await stateOf(viewer.id);
    await checkThreads({ userId: viewer.id, after: "" });
    await work(viewer);
    expect(await stateOf(viewer.id)).toEqual(after);
  });

  test("is looked through in steps of fifty", async () => {
    const viewer = await world.connect();
    const rows = Array.from({ length: 120 }, (_, index) => `t${String(index).padStart(3, "0")}`);
    await db()
      .insert(threads)
      .values(
        rows.map((id) => ({ userId: viewer.id, id, title: id, senderName: "", senderEmail: "" })),
      );
    await checkThreads({ userId: viewer.id, after: "" });
    expect(await queued(viewer, "import-thread")).toHaveLength(50);
    expect(await queued(viewer, "check-threads")).toMatchObject([
      { data: { after: "t049" }, wait: 30 },
    ]);
    await checkThreads({ userId: viewer.id, after: "t099" });
    expect(await queued(viewer, "import-thread")).toHaveLength(70);
    expect(await queued(viewer, "check-threads")).toHaveLength(1);
  });
});

describe("when Google is in trouble", () => {
  const isDue = async (viewer: Member) => {
    await db().execute(sql`delete from pgboss.job where data ->> 'userId' = ${viewer.id}`);
    await db()
      .update(mailboxConnections)
      .set({ historyReadAt: new Date(0) })
      .where(eq(mailboxConnections.userId, viewer.id));
    await followDueMailboxes();
    return (await queued(viewer, "follow-mailbox")).length > 0;
  };

  test("a grant taken back shows the banner and ends the readings until the mailbox is connected again", async () => {
    const { viewer, threadId } = await withThread();
    expect(await isDue(viewer)).toBe(true);
    await world.google.revoke(email);
    await deliver("While nobody could read", threadId);
    await follow(viewer);
    expect(await findConnectionStatus(viewer)).toMatchObject({
      connected: false,
      reason: "revoked",
    });
    expect(await isDue(viewer)).toBe(false);
    await follow(viewer);
    await world.reconnect(viewer);
    expect(await queued(viewer, "follow-mailbox")).toHaveLength(1);
    await follow(viewer);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "While nobody could read"]);
  });

  test("a grant taken back between a reply's notice and its bytes loses nothing", async () => {
    const { viewer, threadId } = await withThread();
    await deliver("Noticed", threadId);
    await follow(viewer);
    await world.google.revoke(email);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First"]);
    await world.reconnect(viewer);
    // Another import must not advance the mailbox's history id.
    const { threadId: other } = await deliver("Another");
    await bring(viewer, other);
    await follow(viewer);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "Noticed"]);
  });

  test("a permission that Google misses shows the banner and ends the readings", async () => {
    const { viewer } = await withThread();
    await world.google.failNext({
      path: "/history",
      status: 403,
      reason: "insufficientPermissions",
    });
    await follow(viewer);
    expect(await findConnectionStatus(viewer)).toMatchObject({
      connected: false,
      reason: "scope-missing",
    });
    expect(await isDue(viewer)).toBe(false);
  });

  test("past its limit the mailbox is read again when Google says so, from the same point", async () => {
    const { viewer, threadId } = await withThread();
    const before = await cursorOf(viewer);
    await deliver("Later", threadId);
    const fault = { path: "/history", times: 5, headers: { "retry-after": "90" } };
    await world.google.failNext({ status: 429, ...fault });
    await follow(viewer);
    const [again] = await queued(viewer, "follow-mailbox");
    // Waiting for a quota is no failed attempt.
    expect(again).toMatchObject({ data: { delays: 0 } });
    expect(again!.wait).toBeGreaterThanOrEqual(85);
    expect(await cursorOf(viewer)).toBe(before);
    await world.google.reset();
    await db()
      .update(mailboxConnections)
      .set({ pausedUntil: new Date() })
      .where(eq(mailboxConnections.userId, viewer.id));
    await follow(viewer, 1);
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "Later"]);
  });

  test("an outage puts the reading off four times, longer and longer; then it waits for its next turn", async () => {
    const { viewer } = await withThread();
    // Longer than a job waits in place, so it is postponed at once.
    const fault = { status: 503, headers: { "retry-after": "40" } };
    await world.google.failNext({ path: "/history", times: 100, ...fault });
    const waits: number[] = [];
    for (const delays of [0, 1, 2, 3, 4]) {
      await db().execute(sql`delete from pgboss.job where data ->> 'userId' = ${viewer.id}`);
      await follow(viewer, delays);
      for (const { data, wait } of await queued(viewer, "follow-mailbox")) {
        expect(data.delays).toBe(delays + 1);
        waits.push(wait);
      }
    }
    expect(waits).toEqual([40, 40, 60, 120]);
  });

  test("an outage longer than an import's patience keeps the reply waiting", async () => {
    const { viewer, threadId } = await withThread();
    await deliver("Patience", threadId);
    await follow(viewer);
    await db().execute(sql`delete from pgboss.job where data ->> 'userId' = ${viewer.id}`);
    await world.google.failNext({ path: "/threads/", status: 503, times: 100 });
    await importThread({ userId: viewer.id, threadId, delays: 9 });
    expect(await queued(viewer, "import-thread")).toMatchObject([
      { data: { delays: 10 }, wait: 3600 },
    ]);
    await world.google.reset();
    await work(viewer);
    expect(await bodiesOf(viewer, threadId)).toEqual(["First", "Patience"]);
  }, 60_000);
});
