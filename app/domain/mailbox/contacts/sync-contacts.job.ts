import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";

/** Syncs the viewer's contacts with Google. Key: the user. */
export const syncContactsJob = defineJob({
  name: "sync-contacts",
  payload: z.object({ userId: z.uuid() }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 300,
});

/** The longest that a sync waits for the end of one of Google's limits, in milliseconds: a day. */
const longestWaitMs = 86_400_000;

/** Queues a sync of the contacts, after `waitMs` milliseconds. Concurrent requests queue one job. */
export async function queueContactSync(
  tx: Transaction,
  viewer: { id: string },
  waitMs = 0,
): Promise<void> {
  const startAfterSeconds = Math.ceil(Math.min(waitMs, longestWaitMs) / 1_000);
  await enqueue(tx, syncContactsJob, { userId: viewer.id }, { key: viewer.id, startAfterSeconds });
}
