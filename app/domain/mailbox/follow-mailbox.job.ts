import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";

/** Reads a mailbox's new history. Key: the user, so that many notices queue one job. */
export const followMailboxJob = defineJob({
  name: "follow-mailbox",
  payload: z.object({
    userId: z.uuid(),
    /** How often problems with Gmail have postponed the job. */
    delays: z.number().int().nonnegative().default(0),
  }),
  policy: "short",
  retryLimit: 3,
  expireInSeconds: 300,
});

/** Queues the reading of the mailbox's history, now or after a delay, in the given transaction. */
export async function enqueueFollow(
  tx: Transaction,
  viewer: { id: string },
  later: { delays?: number; startAfterSeconds?: number } = {},
): Promise<void> {
  const { delays = 0, startAfterSeconds = 0 } = later;
  await enqueue(
    tx,
    followMailboxJob,
    { userId: viewer.id, delays },
    {
      // A delayed job must not keep a notice waiting.
      key: startAfterSeconds > 0 ? `${viewer.id}:later` : viewer.id,
      startAfterSeconds,
    },
  );
}
