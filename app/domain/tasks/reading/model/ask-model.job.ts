import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** Asks the language model about the messages of a thread that it has not read, once about each. */
export const askModelJob = defineJob({
  name: "ask-model",
  payload: z.object({
    userId: z.uuid(),
    threadId: threadIdSchema,
    /** The number of earlier attempts that did not reach the model. */
    delays: z.number().int().nonnegative().default(0),
  }),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 300,
});

/** Queues askModelJob for a thread. */
export async function enqueueAsking(
  tx: Transaction,
  { userId, threadId }: { userId: string; threadId: string },
  { delays, startAfterSeconds } = { delays: 0, startAfterSeconds: 0 },
): Promise<void> {
  const key = `${userId}:${threadId}`;
  await enqueue(
    tx,
    askModelJob,
    { userId, threadId, delays },
    {
      // A postponed job must not keep a new mail waiting.
      key: startAfterSeconds > 0 ? `${key}:later` : key,
      startAfterSeconds,
    },
  );
}
