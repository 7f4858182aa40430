import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { extractThreadTasks } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { type MailboxWorld, openMailboxWorld } from "#tests/setup/mailbox/mailbox-world.ts";
import { importThread } from "./import-thread.server.ts";
import { requestImport } from "./request-import.server.ts";

/**
 * Gmail takes mails of up to 50 MB from outside, and sends files of more than 25 MB as links to Drive
 * (support.google.com/mail/answer/6584).
 */
let world: MailboxWorld;
beforeAll(async () => {
  world = await openMailboxWorld();
});
afterAll(() => world?.close());

async function bring(text: string, attachments: { name: string; content: Buffer }[]) {
  const viewer = await world.connect();
  const raw = writeMail({
    messageId: `<${crypto.randomUUID()}@tea.example>`,
    date: new Date(Date.UTC(2026, 9, 2)),
    from: { name: "Priya", email: "priya@tea.example" },
    to: [{ name: "Maya", email: viewer.email }],
    subject: "Print files",
    text,
    attachments: attachments.map((file) => ({ ...file, type: "application/octet-stream" })),
  });
  const { threadId } = await world.google.deliver(viewer.email, raw);
  const wanted = { threadId, subject: "Print files" };
  await requestImport(viewer, { importId: crypto.randomUUID(), threads: [wanted] });
  await importThread({ userId: viewer.id, threadId, delays: 0 });
  await extractThreadTasks({ userId: viewer.id, threadId });
  return {
    viewer,
    bytes: raw.byteLength,
    files: await db().select().from(files).where(eq(files.userId, viewer.id)).orderBy(files.id),
    tasks: await db().select().from(tasks).where(eq(tasks.userId, viewer.id)),
    messages: await db().select().from(messages).where(eq(messages.userId, viewer.id)),
  };
}

test("a mail of 50 MB is imported whole: its words, its tasks, and its files byte for byte", async () => {
  const [one, two] = [randomBytes(18_000_000), randomBytes(17_500_000)];
  const found = await bring("Please print the cover on thicker paper.", [
    { name: "cover.psd", content: one },
    { name: "spine.psd", content: two },
  ]);
  expect(found.bytes).toBeGreaterThan(48_000_000);
  expect(found.files).toMatchObject([
    { name: "cover.psd", size: one.byteLength },
    { name: "spine.psd", size: two.byteLength },
  ]);
  const stored = await blobs().read(found.viewer.id, found.files[0]!.sha256);
  expect(Buffer.compare(stored ?? Buffer.of(), one)).toBe(0);
  expect(found.tasks).toMatchObject([{ text: expect.stringContaining("thicker paper") }]);
}, 180_000);

test("a file that Gmail sent as a link to Drive stays a link, and the mail's tasks are read", async () => {
  const link = "https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz/view?usp=drive_web";
  const found = await bring(
    `Please move the seal to the left.\n\ncover-print.pdf\n<${link}>\n`,
    [],
  );
  expect(found.files).toEqual([]);
  expect(found.messages).toMatchObject([{ body: expect.stringContaining(link) }]);
  expect(found.tasks.map(({ quote }) => quote)).toEqual(["Please move the seal to the left."]);
});
