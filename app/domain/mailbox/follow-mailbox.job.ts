import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";

/** Reads what is new in a mailbox's history. Key: the user, so that many notices make one job. */
export const followMailboxJob = defineJob({
  name: "follow-mailbox",
  payload: z.object({
    userId: z.uuid(),
    /** How often Gmail's troubles have put it off already. */
    delays: z.number().int().nonnegative().default(0),
  }),
  policy: "short",
  retryLimit: 3,
  expireInSeconds: 300,
});

/** Has the mailbox's history read, now or in a while, all or nothing with the transaction. */
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
      // One that waits for its time must not keep a notice waiting.
      key: startAfterSeconds > 0 ? `${viewer.id}:later` : viewer.id,
      startAfterSeconds,
    },
  );
}
