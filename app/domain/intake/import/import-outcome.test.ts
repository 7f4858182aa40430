import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";
import { createQueues, stopQueue } from "#app/adapters/queue/queue.server.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { blockedSentences } from "#app/domain/mailbox/connection-problem.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { createOwner, type Owner } from "#tests/factories/desk.ts";
import { type Outcome, settleImports } from "./import-outcome.server.ts";
import { listRecentImports } from "./list-recent-imports.server.ts";

beforeAll(() => createQueues(jobKinds));
afterAll(async () => {
  await stopQueue(1_000);
  await closeDatabase();
});

async function running(): Promise<{ viewer: Owner; threadId: string; importIds: string[] }> {
  const viewer = await createOwner();
  const id = randomUUID();
  const threadId = `t-${id}`;
  await db().insert(imports).values({ userId: viewer.id, id });
  await db()
    .insert(importThreads)
    .values({ userId: viewer.id, importId: id, threadId, subject: "Hi", state: "running" });
  return { viewer, threadId, importIds: [id] };
}

const problem = (kind: GoogleProblem["kind"], retryAfterMs: number | null = null): Outcome => ({
  is: "refused",
  problem: { kind, status: null, detail: "", retryAfterMs },
});

test.each<[Outcome, string, string]>([
  [{ is: "empty" }, "failed", "There is no message in this thread to import."],
  [{ is: "broken", error: new Error("x") }, "failed", "Something went wrong on our side."],
  [problem("unauthorized"), "failed", "Gmail is not connected any more."],
  [problem("scope-missing"), "failed", "Gmail is not connected any more."],
  [problem("not-found"), "failed", "The email is no longer in the mailbox."],
  [problem("no-mailbox"), "failed", blockedSentences["no-mailbox"]],
  [problem("unavailable"), "failed", "Gmail could not be reached."],
  [
    problem("too-large"),
    "failed",
    "The email is too large: Galley reads emails of up to 60 MB with their attachments.",
  ],
  [problem("garbled"), "failed", "Gmail's answer could not be understood."],
])("after its last try, %j is %s: %s", async (outcome, state, reason) => {
  const run = await running();
  await settleImports(run, outcome, 3);
  expect(await listRecentImports(run.viewer)).toMatchObject([
    { state, error: `Failed to process email. Please try again. ${reason}` },
  ]);
});

test.each([
  ["deleted", "You deleted this thread forever, so it is not imported again."],
  ["trashed", "This thread is in the trash. Restore it to see it again."],
] as const)("a thread that is %s takes nothing, and says why", async (state, error) => {
  const run = await running();
  await settleImports(run, { is: "unwanted", state }, 0);
  expect(await listRecentImports(run.viewer)).toMatchObject([{ state: "duplicate", error }]);
});

test.each([
  [3, 900_000, 900],
  [99, null, 60],
])(
  "at a limit try %i fails not, but waits %s ms, and says until when",
  async (delays, ms, seconds) => {
    const run = await running();
    const before = Date.now();
    await settleImports(run, problem("rate-limited", ms), delays);
    const [shown] = await listRecentImports(run.viewer);
    expect(shown).toMatchObject({ state: "queued", error: null });
    const wait = (Date.parse(shown?.waitsUntil ?? "") - before) / 1_000;
    expect(Math.abs(wait - seconds)).toBeLessThan(5);
    const { rows } = await db().execute<{ delays: string }>(
      sql`select data->>'delays' as delays from pgboss.job
        where data->>'threadId' = ${run.threadId} and start_after > now() + interval '50 seconds'`,
    );
    expect(rows).toEqual([{ delays: String(delays) }]);
  },
);

test.each([
  [0, null, 15],
  [1, null, 60],
  [2, null, 240],
  [0, 100_000, 100],
])("try %i is put off (Google asked for %s ms) by %i s", async (delays, retryAfterMs, seconds) => {
  const run = await running();
  const before = Date.now();
  await settleImports(run, problem("unavailable", retryAfterMs), delays);
  expect(await listRecentImports(run.viewer)).toMatchObject([{ state: "queued", error: null }]);
  const { rows } = await db().execute<{ start_after: string }>(
    sql`select start_after from pgboss.job where data->>'threadId' = ${run.threadId}`,
  );
  const wait = (new Date(rows[0]?.start_after ?? 0).getTime() - before) / 1000;
  expect(Math.abs(wait - seconds)).toBeLessThan(5);
});
