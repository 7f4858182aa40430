import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { findThreadDetails } from "#app/domain/desk/find-thread-details.server.ts";
import { rebuildThread } from "#app/domain/rebuild/rebuild-thread.server.ts";
import { listTasks } from "#app/domain/tasks/lists/list-tasks.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { receive } from "#demo/google/gmail/reception.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { picture } from "#tests/factories/pictures.ts";
import { waitingJobs } from "#tests/factories/waiting-jobs.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { commitMessage } from "./commit-message.server.ts";
import { readMailAgain } from "./read-mail-again.server.ts";
import { readMessage } from "./read-message.server.ts";
import { retryReading } from "./retry-reading.server.ts";
import { unreadableMail } from "./unreadable-mail.ts";

let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld();
});
afterAll(() => world?.close());

const reason = "This message took longer than 5 seconds to read.";

/** Imports a thread of one mail, stored as unread because reading it took too long. */
async function importUnread(): Promise<{ viewer: Member; threadId: string; messageId: string }> {
  const viewer = await world.connect();
  const [threadId, messageId] = [randomUUID(), randomUUID()];
  const written = writeMail({
    messageId: `<${messageId}@tea.example>`,
    date: new Date("2026-10-01T10:00:00Z"),
    from: { name: "Priya", email: "priya@tea.example" },
    to: [{ name: "Maya", email: viewer.email }],
    subject: "Étiquette",
    text: "Please send the dieline.",
    attachments: [{ name: "label.png", type: "image/png", content: await picture("png", {}) }],
  });
  const raw = receive(written, { to: viewer.email, at: Date.now() });
  const place = {
    id: messageId,
    threadId,
    raw,
    receivedAt: new Date(),
    isSent: false,
    snippet: "Please send",
  };
  const read = await readMessage(viewer, place);
  const { text, body, subject } = unreadableMail(raw, reason);
  const unread = { text, body, subject, recipients: [], readingProblem: "text" as const };
  const run = { viewer, threadId, importIds: [] };
  const message = { ...read.message, ...unread, sender: { name: "", email: "priya@tea.example" } };
  await commitMessage(run, { message, files: [] }, { done: 1, own: [viewer.email] });
  return { viewer, threadId, messageId };
}

const rowOf = async (messageId: string) =>
  (await db().select().from(messages).where(eq(messages.id, messageId)))[0];

test("a mail that could not be read asks for nothing, and is whole once it was read again", async () => {
  const { viewer, threadId, messageId } = await importUnread();
  const place = { userId: viewer.id, threadId };
  expect(await extractThreadTasks(place)).toBe(0);
  expect(await retryReading(viewer, { threadId, messageId })).toEqual({ ok: true });
  expect(await retryReading(viewer, { threadId, messageId })).toEqual({ ok: true });
  const queued = await waitingJobs<{ userId: string; messageId: string }>("read-mail-again");
  const own = queued.filter(({ userId }) => userId === viewer.id);
  expect(own).toEqual([{ userId: viewer.id, messageId }]);

  await readMailAgain(own[0]!);
  const details = await findThreadDetails(viewer, threadId);
  expect(details).toMatchObject({
    thread: { subject: "Étiquette", sender: { name: "Priya" } },
    messages: [{ body: "Please send the dieline.", readingProblem: null }],
    files: [{ name: "label.png" }],
  });
  expect(await extractThreadTasks(place)).toBe(1);
  const { items } = await listTasks(viewer, { status: null, limit: 10 });
  expect(items.map(({ text }) => text)).toEqual(["Send the dieline"]);

  const before = await rowOf(messageId);
  await readMailAgain(own[0]!);
  expect(await rowOf(messageId)).toEqual(before);
  expect((await findThreadDetails(viewer, threadId))?.files).toHaveLength(1);
});

test("where it cannot be read again it stays as it is, and so does what is another's", async () => {
  const { viewer, threadId, messageId } = await importUnread();
  const before = await rowOf(messageId);
  await readMailAgain({ userId: viewer.id, messageId }, undefined, async (...asked) => {
    const read = await readMessage(...asked);
    return { ...read, message: { ...read.message, readingProblem: "text" } };
  });
  expect(await rowOf(messageId)).toEqual(before);
  const stranger = await world.connect();
  expect(await retryReading(stranger, { threadId, messageId })).toBeNull();
  await readMailAgain({ userId: stranger.id, messageId });
  expect(await rowOf(messageId)).toEqual(before);
});

test("a thread that is deleted while its mail is read again gets nothing", async () => {
  const { viewer, threadId, messageId } = await importUnread();
  await readMailAgain({ userId: viewer.id, messageId }, undefined, async (...asked) => {
    const read = await readMessage(...asked);
    await db().update(threads).set({ deletedAt: new Date() }).where(eq(threads.id, threadId));
    return read;
  });
  expect(await rowOf(messageId)).toMatchObject({ readingProblem: "text" });
});

test("of a mail that is deleted forever while it is read again, no bytes stay", async () => {
  const { viewer, threadId, messageId } = await importUnread();
  await readMailAgain({ userId: viewer.id, messageId }, undefined, async (...asked) => {
    await db().update(threads).set({ deletedAt: new Date() }).where(eq(threads.id, threadId));
    await db().delete(messages).where(eq(messages.id, messageId));
    await blobs().removeAll(viewer.id);
    return readMessage(...asked);
  });
  const stored: string[] = [];
  for await (const { sha256 } of blobs().list(viewer.id)) stored.push(sha256);
  expect(stored).toEqual([]);
});

test("deriving everything again reads it as well", async () => {
  const { viewer, threadId, messageId } = await importUnread();
  const thread = { id: threadId, isDemo: false };
  const found = await rebuildThread(viewer, thread, { write: false });
  expect(found.map(({ fact }) => fact)).toContain("readingProblem");
  await rebuildThread(viewer, thread, { write: true });
  expect(await rowOf(messageId)).toMatchObject({
    ...{ body: "Please send the dieline.", readingProblem: null },
  });
  expect(await rebuildThread(viewer, thread, { write: false })).toEqual([]);
});
