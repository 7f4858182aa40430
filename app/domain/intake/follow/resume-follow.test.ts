import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { importThread } from "#app/domain/intake/import/import-thread.server.ts";
import { requestImport } from "#app/domain/intake/import/request-import.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { env } from "#app/env.server.ts";
import { writeMail } from "#demo/seed/mime.ts";
import { startImporter, stateOf } from "#tests/import/import-world.ts";
import { openStatementGate, type StatementGate } from "#tests/import/statement-gate.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import { type MailboxWorld, openMailboxWorld } from "#tests/setup/mailbox/mailbox-world.ts";
import { followMailbox } from "./follow-mailbox.server.ts";

let world: MailboxWorld;
let gate: StatementGate;
let email: string;
let threadId: string;

/**
 * Each statement needs a process that is started and killed, so the daily run tests every sixth.
 */
const stride = isNightly ? 1 : 6;

beforeAll(async () => {
  world = await openMailboxWorld();
  email = world.mailbox.people[0]!.email;
  ({ threadId } = await deliver("First"));
  gate = await openStatementGate(env().DATABASE_URL);
}, 60_000);
afterAll(async () => {
  await gate?.close();
  await world?.close();
});

const deliver = (text: string, options: { threadId?: string } = {}) =>
  world.google.deliver(
    email,
    writeMail({
      messageId: `<${randomUUID()}@tea.example>`,
      date: new Date(),
      from: { name: "Priya", email: "priya@tea.example" },
      to: [{ name: "Maya", email }],
      subject: "Tea box",
      text,
    }),
    options,
  );

/** Returns a user with the thread, whose import is done and who has no job left. */
async function reader() {
  const { id: userId } = await world.connect();
  const threads = [{ threadId, subject: "Tea box" }];
  await requestImport({ id: userId }, { importId: randomUUID(), threads });
  return { userId, threadId };
}
async function readerOfThread() {
  const user = await reader();
  await importThread({ ...user, delays: 0 });
  await forgetJobs(user.userId);
  return user;
}
const forgetJobs = (userId: string) =>
  db().execute(sql`delete from pgboss.job where data ->> 'userId' = ${userId}`);
async function followStateOf(userId: string) {
  const { rows } = await db().execute<{ jobs: string }>(sql`
    select count(*) as jobs from pgboss.job
    where name = 'import-thread' and state = 'created' and data ->> 'userId' = ${userId}`);
  const [row] = await db()
    .select({ readTo: mailboxConnections.historyId })
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, userId));
  return { jobs: Number(rows[0]?.jobs), readTo: row?.readTo };
}

test("a reading of history killed before any of its statements loses no reply and queues none twice", async () => {
  // Their history ids are older than the replies.
  const readers: string[] = [];
  for (let count = 0; count < 14; count++) readers.push((await readerOfThread()).userId);
  const before = (await followStateOf(readers[0]!)).readTo;
  await deliver("A reply", { threadId });

  gate.letThrough(Number.POSITIVE_INFINITY);
  const undisturbed = await startImporter(gate.url, await reader());
  gate.letThrough(Number.POSITIVE_INFINITY);
  undisturbed.begin({ userId: readers.pop()! });
  await undisturbed.imported();
  const steps = gate.count();
  await undisturbed.kill();
  expect(steps).toBeGreaterThan(5);
  expect(steps).toBeLessThan(readers.length);

  for (let step = 0; step < steps; step += stride) {
    const userId = readers.pop()!;
    gate.letThrough(Number.POSITIVE_INFINITY);
    const importer = await startImporter(gate.url, await reader());
    const { stuck } = gate.letThrough(step);
    importer.begin({ userId });
    await stuck;
    await importer.kill();
    const { jobs, readTo } = await followStateOf(userId);
    // Either neither has happened, or both.
    expect([step, jobs, readTo === before]).toEqual([step, readTo === before ? 0 : 1, jobs === 0]);
    await followMailbox({ userId, delays: 0 });
    expect([step, (await followStateOf(userId)).jobs]).toEqual([step, 1]);
    await importThread({ userId, threadId, delays: 0 });
    expect((await stateOf(userId)).threads).toMatchObject([{ messageCount: 2 }]);
  }
}, 600_000);
