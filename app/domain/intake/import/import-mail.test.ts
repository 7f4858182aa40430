import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { SeedMessage } from "#demo/seed/seed-mailbox.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { importMail } from "./import-mail.server.ts";
import { importThread } from "./import-thread.server.ts";
import { listRecentImports } from "./list-recent-imports.server.ts";

let world: MailboxWorld;
/** Two mails of one thread. */
let first: SeedMessage;
let second: SeedMessage;

beforeAll(async () => {
  world = await openMailboxWorld();
  const byThread = Map.groupBy(world.mailbox.people[0]!.messages, (message) => message.threadId);
  const pair = [...byThread.values()].find(({ length }) => length === 2);
  [first, second] = [pair![0]!, pair![1]!];
});
afterEach(() => world.google.reset());
afterAll(() => world?.close());

const run = (viewer: Member) =>
  importThread({ userId: viewer.id, threadId: first.threadId, delays: 0 });

const noWait = { mostMs: 0 };
const inTime = { mostMs: 20_000 };

test("a mail's whole thread is queued, and another of its mails is told to be on its way", async () => {
  const viewer = await world.connect();
  expect(await importMail(viewer, first.id, noWait)).toEqual({
    ok: true,
    success: true,
    duplicate: false,
    threadId: first.threadId,
    name: expect.stringContaining(first.subject),
    message: "Email is queued for import",
  });
  expect(await importMail(viewer, second.id, noWait)).toMatchObject({
    duplicate: true,
    message: "Already being imported",
  });
  expect(await listRecentImports(viewer)).toMatchObject([
    { threadId: first.threadId, state: "queued" },
  ]);
});

/** Asks for the import and runs its job as soon as it is queued, as a worker does. */
async function importBesideWorker(viewer: Member) {
  const answer = importMail(viewer, first.id, inTime);
  await vi.waitFor(async () => expect(await listRecentImports(viewer)).toHaveLength(1));
  await run(viewer);
  return answer;
}

test("who waits is told that the mail is there, or why it is not", async () => {
  const viewer = await world.connect();
  expect(await importBesideWorker(viewer)).toMatchObject({
    duplicate: false,
    message: "Email processed successfully",
  });
  const unlucky = await world.connect();
  const answer = importMail(unlucky, first.id, inTime);
  await vi.waitFor(async () => expect(await listRecentImports(unlucky)).toHaveLength(1));
  await db()
    .update(importThreads)
    .set({ state: "failed", error: "No." })
    .where(eq(importThreads.userId, unlucky.id));
  await runCommand(unlucky, async (_, record) => record("import", ""));
  expect(await answer).toEqual({ ok: false, reason: "unavailable", message: "No." });
});

test("who has gone does not wait", async () => {
  const viewer = await world.connect();
  const gone = new AbortController();
  const answer = importMail(viewer, first.id, { ...inTime, signal: gone.signal });
  await vi.waitFor(async () => expect(await listRecentImports(viewer)).toHaveLength(1));
  gone.abort();
  expect(await answer).toMatchObject({ message: "Email is queued for import" });
});

test("a thread that holds nothing new is a duplicate; with new mail it is not", async () => {
  const viewer = await world.connect();
  await importMail(viewer, first.id, noWait);
  await run(viewer);
  expect(await importMail(viewer, second.id, noWait)).toMatchObject({
    success: true,
    duplicate: true,
    message: "Already imported",
  });
  expect(await listRecentImports(viewer)).toHaveLength(1);
  const reply = Buffer.from(`From: a@b.example\r\nSubject: Re\r\nMessage-ID: <n@b>\r\n\r\nNew`);
  const { id } = await world.google.deliver(viewer.email, reply, { threadId: first.threadId });
  expect(await importMail(viewer, id, noWait)).toMatchObject({ duplicate: false });
});

test("a thread in the trash or deleted forever is a duplicate that says so", async () => {
  const viewer = await world.connect();
  await importMail(viewer, first.id, noWait);
  await run(viewer);
  const set = (change: object) =>
    db().update(threads).set(change).where(eq(threads.userId, viewer.id));
  await set({ trashedAt: new Date() });
  expect(await importMail(viewer, first.id, noWait)).toMatchObject({
    duplicate: true,
    message: "Already imported. This thread is in the trash. Restore it to see it again.",
  });
  await set({ deletedAt: new Date() });
  expect(await importMail(viewer, first.id, noWait)).toMatchObject({
    duplicate: true,
    message: expect.stringContaining("deleted this thread forever"),
  });
});

test("distinguishes no mailbox, no such mail and no answer", async () => {
  const viewer = await world.connect();
  expect(await importMail({ id: crypto.randomUUID() }, first.id, noWait)).toMatchObject({
    ok: false,
    requiredAuth: "gmail",
  });
  expect(await importMail(viewer, "19ffffffffffffff", noWait)).toMatchObject({ reason: "missing" });
  await world.google.failNext({ path: "/messages/", status: 500, times: 9 });
  expect(await importMail(viewer, first.id, noWait)).toMatchObject({ reason: "unavailable" });
});
