import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import type { GoogleProblem } from "#app/adapters/google/google-problem.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";
import { enqueueThread } from "#app/domain/intake/import/request-import.server.ts";
import { moveHistory } from "#app/domain/mailbox/history.server.ts";
import { liveThread, threads } from "#app/domain/threads/tables.server.ts";

/** Checks the next threads of a user for missing messages. Key: the user and the cursor. */
export const checkThreadsJob = defineJob({
  name: "check-threads",
  payload: z.object({
    userId: z.uuid(),
    /** The id of the last thread that was queued; empty for the first step. */
    after: z.string().default(""),
  }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 120,
});

const threadsAtOnce = 50;
/** 50 threads at 40 units each, at 75 units a second (reserve-quota.server.ts), plus a margin. */
const stepSeconds = 30;

/**
 * Restarts following a mailbox from its present state when its history does not reach back far
 * enough: takes the new history id first, then checks every thread, in steps. Returns Gmail's
 * problem, if any.
 */
export async function checkEveryThread(
  viewer: { id: string },
  mailbox: Gmail,
  readTo: string,
): Promise<GoogleProblem | null> {
  const profile = await mailbox.profile();
  if (!profile.ok) return profile.problem;
  await db().transaction(async (tx) => {
    const step = { from: readTo, to: profile.value.historyId };
    if (await moveHistory(tx, viewer, step)) await enqueueCheck(tx, viewer, "", 0);
  });
  return null;
}

/**
 * Runs checkThreadsJob: queues the next 50 threads of the desk, and then itself for the threads
 * after them. A queued thread lists its messages and fetches the missing ones when no other job
 * waits.
 */
export async function checkThreads({ userId, after }: { userId: string; after: string }) {
  const viewer = { id: userId };
  await db().transaction(async (tx) => {
    const next = await tx
      .select({ id: threads.id })
      .from(threads)
      .where(
        and(
          eq(threads.userId, userId),
          eq(threads.isDemo, false),
          liveThread,
          gt(threads.id, after),
        ),
      )
      .orderBy(asc(threads.id))
      .limit(threadsAtOnce);
    for (const { id } of next) await enqueueThread(tx, viewer, id, { because: "check" });
    const last = next.at(-1);
    if (last && next.length === threadsAtOnce) await enqueueCheck(tx, viewer, last.id, stepSeconds);
  });
}

async function enqueueCheck(
  tx: Transaction,
  viewer: { id: string },
  after: string,
  startAfterSeconds: number,
): Promise<void> {
  const key = `${viewer.id}:${after}`;
  await enqueue(tx, checkThreadsJob, { userId: viewer.id, after }, { key, startAfterSeconds });
}
