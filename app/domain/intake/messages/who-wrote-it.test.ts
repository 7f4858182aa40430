import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { rebuildUser } from "#app/domain/rebuild/rebuild-user.server.ts";
import { listThreadTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { findThread } from "#app/domain/threads/find-thread.server.ts";
import { listMessages } from "#app/domain/threads/list-messages.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import type { Verdict } from "#demo/google/gmail/reception.ts";
import { type Mail, writeMail } from "#demo/seed/mime.ts";
import { priya } from "#tests/factories/desk.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";

let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld();
});
afterAll(() => world?.close());

const eve = { name: "Eve", email: "eve@evil.example" };
const done = "The spine is wider now, and the second barcode is removed.";

/** A Gmail thread in which Priya asked the viewer for two things. */
async function openThread() {
  const viewer = await world.connect();
  const maya = { name: "Maya", email: viewer.email };
  let threadId: string | undefined;
  let sent = 0;
  async function arrives(
    mail: Partial<Pick<Mail, "from" | "to" | "text" | "headers">>,
    options: { labels?: string[]; verdict?: Verdict } = {},
  ): Promise<void> {
    sent += 1;
    const raw = writeMail({
      ...{ messageId: `<${crypto.randomUUID()}@x.example>`, from: priya, to: [maya] },
      ...{ date: new Date(Date.UTC(2026, 9, sent)), subject: "Tin", text: done, ...mail },
    });
    const place = threadId === undefined ? {} : { threadId };
    const delivered = await world.google.deliver(viewer.email, raw, { ...place, ...options });
    threadId = delivered.threadId;
    await bring(viewer, threadId);
  }
  await arrives({ text: "Please widen the spine.\n\nPlease remove the second barcode." });
  const id = threadId ?? "";
  return {
    ...{ viewer, maya, arrives, threadId: id },
    statuses: async () => (await listThreadTasks(viewer, id)).map(({ status }) => status),
    marks: async () => (await listMessages(viewer, id)).items.map(({ unverified }) => unverified),
    card: async () => (await findThread(db(), viewer, id))?.senderEmail,
  };
}

async function bring(viewer: Member, threadId: string): Promise<void> {
  const importId = crypto.randomUUID();
  await requestImport(viewer, { importId, threads: [{ threadId, subject: "Tin" }] });
  await importThread({ userId: viewer.id, threadId, delays: 0 });
  await extractThreadTasks({ userId: viewer.id, threadId });
}

async function differences(viewer: Member) {
  const found = [];
  for await (const one of rebuildUser(viewer, { write: false })) found.push(one);
  return found;
}

test("forged mails close nothing and name nobody, whatever their headers say; real ones do", async () => {
  const thread = await openThread();
  const claims = { "Authentication-Results": "mx.google.com; dmarc=pass header.from=tea.example" };
  await thread.arrives({ from: eve, headers: claims }, { verdict: "fail" });
  await thread.arrives({ from: priya, headers: claims }, { verdict: "none" });
  await thread.arrives({ from: thread.maya }, { labels: ["INBOX"], verdict: "pass" });
  await thread.arrives({ from: { name: "", email: "" } });
  await thread.arrives({ from: eve });
  expect(await thread.statuses()).toEqual(["not_started", "not_started"]);
  expect(await thread.card()).toBe(priya.email);
  expect(await thread.marks()).toEqual([
    ...[null, "failed", "no-checks", "not-sent", "no-one-sender", null],
  ]);
  await thread.arrives({ from: thread.maya, to: [priya] });
  expect(await thread.statuses()).toEqual(["done", "done"]);
  expect(await differences(thread.viewer)).toEqual([]);
});

test("of what was imported before, the next arrival learns who wrote it", async () => {
  const thread = await openThread();
  await thread.arrives({ from: thread.maya, to: [priya] });
  const isMine = eq(messages.userId, thread.viewer.id);
  const { authorship, authentication, isSent, receivedAt } = messages;
  const facts = () =>
    db()
      .select({ authorship, authentication, isSent, receivedAt })
      .from(messages)
      .where(isMine)
      .orderBy(asc(messages.sentAt));
  const known = await facts();
  await db()
    .update(messages)
    .set({ authorship: "unchecked", authentication: null, isSent: null, receivedAt: null })
    .where(isMine);
  await thread.arrives({ text: "Thanks." });
  expect((await facts()).slice(0, 2)).toEqual(known);
  expect(known.map(({ authorship: now }) => now)).toEqual(["known", "own"]);
  expect(await thread.statuses()).toEqual(["done", "done"]);
});

test("and reads the thread again, where nothing else came", async () => {
  const thread = await openThread();
  await thread.arrives({ from: priya }, { verdict: "fail" });
  await db()
    .update(messages)
    .set({ authorship: "unchecked", authentication: null, extractedBy: null })
    .where(eq(messages.userId, thread.viewer.id));
  // A task that a mail closed before authors were checked.
  await db()
    .update(tasks)
    .set({ status: "done", closing: sql`closing - 'doubt'` })
    .where(eq(tasks.userId, thread.viewer.id));
  await extractThreadTasks({ userId: thread.viewer.id, threadId: thread.threadId });
  expect(await thread.statuses()).toEqual(["done", "done"]);
  await bring(thread.viewer, thread.threadId);
  expect(await thread.statuses()).toEqual(["not_started", "not_started"]);
});

test("deriving everything again learns it from the originals", async () => {
  const thread = await openThread();
  await thread.arrives({ from: priya }, { verdict: "fail" });
  await db()
    .update(messages)
    .set({ authorship: "unchecked", authentication: null })
    .where(eq(messages.userId, thread.viewer.id));
  for await (const _ of rebuildUser(thread.viewer, { write: true }));
  expect(await thread.marks()).toEqual([null, "failed"]);
  expect(await differences(thread.viewer)).toEqual([]);
});
