import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
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

test("a mail's whole thread is queued, and two of its mails count once", async () => {
  const viewer = await world.connect();
  const answers = [await importMail(viewer, first.id), await importMail(viewer, second.id)];
  expect(answers).toEqual(
    Array(2).fill({
      ok: true,
      success: true,
      duplicate: false,
      threadId: first.threadId,
      name: expect.stringContaining(first.subject),
      message: "Email processed successfully",
    }),
  );
  expect(await listRecentImports(viewer)).toMatchObject([
    { threadId: first.threadId, state: "queued" },
  ]);
});

test("a thread that holds nothing new is a duplicate; with new mail it is not", async () => {
  const viewer = await world.connect();
  await importMail(viewer, first.id);
  await run(viewer);
  expect(await importMail(viewer, second.id)).toMatchObject({
    success: true,
    duplicate: true,
    message: "Already imported",
  });
  expect(await listRecentImports(viewer)).toHaveLength(1);
  const reply = Buffer.from(`From: a@b.example\r\nSubject: Re\r\nMessage-ID: <n@b>\r\n\r\nNew`);
  const { id } = await world.google.deliver(viewer.email, reply, { threadId: first.threadId });
  expect(await importMail(viewer, id)).toMatchObject({ duplicate: false });
});

test("a thread in the trash or deleted forever is a duplicate that says so", async () => {
  const viewer = await world.connect();
  await importMail(viewer, first.id);
  await run(viewer);
  const set = (change: object) =>
    db().update(threads).set(change).where(eq(threads.userId, viewer.id));
  await set({ trashedAt: new Date() });
  expect(await importMail(viewer, first.id)).toMatchObject({
    duplicate: true,
    message: "Already imported. This thread is in the trash. Restore it to see it again.",
  });
  await set({ deletedAt: new Date() });
  expect(await importMail(viewer, first.id)).toMatchObject({
    duplicate: true,
    message: expect.stringContaining("deleted this thread forever"),
  });
});

test("distinguishes no mailbox, no such mail and no answer", async () => {
  const viewer = await world.connect();
  expect(await importMail({ id: crypto.randomUUID() }, first.id)).toMatchObject({
    ok: false,
    requiredAuth: "gmail",
  });
  expect(await importMail(viewer, "19ffffffffffffff")).toMatchObject({ reason: "missing" });
  await world.google.failNext({ path: "/messages/", status: 500, times: 9 });
  expect(await importMail(viewer, first.id)).toMatchObject({ reason: "unavailable" });
});
