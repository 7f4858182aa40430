import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { letters } from "./demo-pictures.ts";
import { addDemoThread } from "./demo-thread.server.ts";
import { demoMessages } from "./demo-thread.ts";

beforeAll(() => createQueues(jobKinds));
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

async function newcomer() {
  const viewer = { id: randomUUID(), email: "new@desk.example", username: "Newcomer" };
  await db()
    .insert(users)
    .values({ ...viewer, firebaseUid: viewer.id });
  return viewer;
}

test("a new desk has one demo thread, and asking again adds nothing", async () => {
  const viewer = await newcomer();
  await addDemoThread(viewer);
  await addDemoThread(viewer);
  const [thread, ...others] = await db()
    .select()
    .from(threads)
    .where(eq(threads.userId, viewer.id));
  expect(others).toEqual([]);
  expect(thread).toMatchObject({ isDemo: true, messageCount: 2, fileCount: 2, taskCount: 4 });
  const [shown] = await db()
    .select({ name: files.name })
    .from(files)
    .where(and(eq(files.userId, viewer.id), eq(files.id, thread!.representativeFileId!)));
  expect(shown?.name).toBe("harbour-jazz-poster-v1.svg");
});

test("its tasks are quotes of its messages, and no extractor reads it", async () => {
  const viewer = await newcomer();
  await addDemoThread(viewer);
  const mail = await db().select().from(messages).where(eq(messages.userId, viewer.id));
  const asks = await db().select().from(tasks).where(eq(tasks.userId, viewer.id));
  for (const { messageId, quote, quoteStart, quoteEnd, isDemo } of asks) {
    const body = mail.find(({ id }) => id === messageId)!.body;
    expect(body.slice(quoteStart!, quoteEnd!)).toBe(quote);
    expect(isDemo).toBe(true);
  }
  expect(mail.every(({ extractedBy }) => extractedBy !== null)).toBe(true);
});

test("its originals are there: pictures that can be drawn, mail that can be read", async () => {
  const viewer = await newcomer();
  await addDemoThread(viewer);
  for (const file of await db().select().from(files).where(eq(files.userId, viewer.id))) {
    const bytes = (await blobs().read(viewer.id, file.sha256))!;
    const drawn = await decoder().renderPreview({ bytes, name: file.name, maxEdge: 400 });
    expect(drawn).toMatchObject({ ok: true });
  }
  for (const message of await db().select().from(messages).where(eq(messages.userId, viewer.id))) {
    const raw = (await blobs().read(viewer.id, message.rawSha256))!;
    const parsed = await decoder().parseMail(raw);
    const head = Buffer.from(raw).toString("utf8").split("\r\n\r\n")[0]?.split("\r\n") ?? [];
    expect(head.slice(-3)).toEqual([
      "MIME-Version: 1.0",
      'Content-Type: text/plain; charset="utf-8"',
      "Content-Transfer-Encoding: 8bit",
    ]);
    expect(head[0]).toMatch(/^From: =\?utf-8\?B\?[\w+/=]+\?= </);
    expect(parsed.ok && parsed.value.text.trim()).toBe(message.body);
    expect(parsed.ok && parsed.value.from).toEqual({
      name: message.sender.name,
      address: message.sender.email,
    });
  }
});

test("once deleted forever it does not come back", async () => {
  const viewer = await newcomer();
  await addDemoThread(viewer);
  await db().update(threads).set({ deletedAt: new Date() }).where(eq(threads.userId, viewer.id));
  await addDemoThread(viewer);
  const [thread] = await db().select().from(threads).where(eq(threads.userId, viewer.id));
  expect(thread?.deletedAt).not.toBeNull();
  expect(await db().select().from(messages).where(eq(messages.userId, viewer.id))).toHaveLength(2);
});

test("every letter of the demo's lettering is in its alphabet, and every file has a task", () => {
  for (const text of ["HARBOURJAZZ", "29AUGUST", "ROW12"]) {
    for (const letter of text) expect(letters(letter, 0, 0, 1, "#000")).toContain("M");
  }
  const named = new Set(
    demoMessages.flatMap((message) => message.tasks).map((ask) => ask.fileName),
  );
  for (const { name } of demoMessages.flatMap((message) => message.files))
    expect(named).toContain(name);
});
