import { createHash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { measureStorage } from "#app/domain/files/bytes/storage-quota.server.ts";
import { storedBlobs } from "#app/domain/files/tables.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { env } from "#app/env.server.ts";
import { writeMail } from "#demo/seed/mime.ts";
import {
  type MailboxWorld,
  type Member,
  openMailboxWorld,
} from "#tests/setup/mailbox/mailbox-world.ts";
import { forgetOldImports } from "./forget-imports.server.ts";
import { importThread } from "./import-thread.server.ts";
import { listRecentImports } from "./list-recent-imports.server.ts";
import { requestImport, retryImportThread } from "./request-import.server.ts";

const { STORAGE_QUOTA_BYTES: usual } = env();
const day = 24 * 60 * 60 * 1000;
let world: MailboxWorld;
let email: string;

beforeAll(async () => {
  world = await openMailboxWorld();
  email = world.mailbox.people[0]!.email;
});
afterEach(async () => {
  setQuota(usual);
  await world.google.reset();
});
afterAll(() => world?.close());

function setQuota(bytes: number): void {
  Object.assign(env(), { STORAGE_QUOTA_BYTES: bytes });
}

/** A mail with an attachment of this many bytes; its raw form is about half as large again. */
function mail(number: number, bytes: number) {
  return writeMail({
    messageId: `<${randomUUID()}@b.example>`,
    date: new Date(Date.UTC(2026, 10, 1, number)),
    from: { name: "Priya", email: "priya@tea.example" },
    to: [{ name: "Maya", email }],
    subject: "Drawings",
    text: `Number ${number}`,
    attachments: [
      {
        name: `${number}.bin`,
        type: "application/octet-stream",
        content: Buffer.alloc(bytes, `${number}`),
      },
    ],
  });
}

async function deliverThread(sizes: number[]): Promise<string> {
  const [first = 0, ...others] = sizes;
  const { threadId } = await world.google.deliver(email, mail(1, first));
  for (const [index, bytes] of others.entries()) {
    await world.google.deliver(email, mail(index + 2, bytes), { threadId });
  }
  return threadId;
}

async function ask(viewer: Member, threadId: string): Promise<string> {
  const importId = randomUUID();
  const threads = [{ threadId, subject: "Drawings" }];
  expect(await requestImport(viewer, { importId, threads })).toMatchObject({ ok: true });
  return importId;
}
const run = (viewer: Member, threadId: string) =>
  importThread({ userId: viewer.id, threadId, delays: 0 });
const progressOf = async (viewer: Member) => (await listRecentImports(viewer))[0];
const countMessages = (viewer: Member) => db().$count(messages, eq(messages.userId, viewer.id));

test("an import stops when the storage is full, says so, and continues once there is room", async () => {
  const viewer = await world.connect();
  const threadId = await deliverThread([100_000, 100_000, 100_000]);
  setQuota(300_000);
  const importId = await ask(viewer, threadId);
  await run(viewer, threadId);
  expect(await progressOf(viewer)).toMatchObject({
    state: "failed",
    error: "Your storage is full. Delete threads or files forever to make room. Then press Retry.",
    messagesDone: 1,
  });
  expect(await countMessages(viewer)).toBe(1);
  const { used } = await measureStorage(viewer);
  expect(used).toBeLessThanOrEqual(300_000);
  // Nothing of the refused message stays stored.
  const held = await db().select().from(storedBlobs).where(eq(storedBlobs.userId, viewer.id));
  expect(used).toBe(held.reduce((sum, { size }) => sum + size, 0));

  setQuota(usual);
  expect(await retryImportThread(viewer, { importId, threadId })).toEqual({ ok: true });
  await run(viewer, threadId);
  expect(await progressOf(viewer)).toMatchObject({ state: "done", error: null, messagesDone: 3 });
});

test("a mail that turns out too large is not kept, and its bytes go", async () => {
  const viewer = await world.connect();
  const threadId = await deliverThread([100_000]);
  // Its raw form fits; together with the attachment it does not.
  setQuota(180_000);
  await ask(viewer, threadId);
  await run(viewer, threadId);
  expect(await progressOf(viewer)).toMatchObject({ state: "failed" });
  expect(await measureStorage(viewer)).toMatchObject({ used: 0 });
  const content = Buffer.alloc(100_000, "1");
  const sha256 = createHash("sha256").update(content).digest("hex");
  expect(await blobs().has(viewer.id, sha256)).toBe(false);
});

test("a reply that does not fit is tried again every hour", async () => {
  const viewer = await world.connect();
  const threadId = await deliverThread([1_000]);
  await ask(viewer, threadId);
  await run(viewer, threadId);
  await world.google.deliver(email, mail(2, 1_000), { threadId });
  setQuota(1_000);
  await run(viewer, threadId);
  const { rows } = await db().execute<{ minutes: string }>(sql`
    select round(extract(epoch from start_after - now()) / 60) as minutes from pgboss.job
    where name = 'import-thread' and data ->> 'userId' = ${viewer.id}
    and state = 'created' and start_after > now() + interval '1 minute'`);
  expect(rows).toEqual([{ minutes: "60" }]);
  setQuota(usual);
  await run(viewer, threadId);
  expect(await countMessages(viewer)).toBe(2);
});

test("ten thousand threads wait at most, and what ended a week ago is dropped", async () => {
  const viewer = await world.connect();
  const [old, recent] = [randomUUID(), randomUUID()];
  const at = (days: number) => new Date(Date.now() - days * day);
  await db()
    .insert(imports)
    .values([
      { userId: viewer.id, id: old, requestedAt: at(8) },
      { userId: viewer.id, id: recent, requestedAt: at(6) },
    ]);
  const waiting = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ userId: viewer.id, importId: old, threadId: `t${index}`, subject: "" },
    state: "queued" as const,
  }));
  for (let from = 0; from < waiting.length; from += 2_000) {
    await db()
      .insert(importThreads)
      .values(waiting.slice(from, from + 2_000));
  }
  const asking = { importId: randomUUID(), threads: [{ threadId: "more", subject: "" }] };
  expect(await requestImport(viewer, asking)).toEqual({
    ok: false,
    reason: "quota",
    message: "Too many threads wait to be imported. Please wait until some of them are here.",
  });
  const kept = async () =>
    (await db().select().from(imports).where(eq(imports.userId, viewer.id))).map(({ id }) => id);
  await forgetOldImports();
  expect((await kept()).sort()).toEqual([old, recent].sort());

  await db()
    .update(importThreads)
    .set({ state: "done" })
    .where(and(eq(importThreads.userId, viewer.id), eq(importThreads.importId, old)));
  expect(await requestImport(viewer, asking)).toMatchObject({ ok: true });
  await forgetOldImports();
  expect((await kept()).sort()).toEqual([recent, asking.importId].sort());
});
