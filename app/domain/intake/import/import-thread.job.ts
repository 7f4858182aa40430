import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/**
 * Brings what is new in a thread: for every import that waits for it, and what arrived by itself. Key: user and thread, so
 * that two tabs asking for one thread make one job, and a request during a run is queued after it.
 */
export const importThreadJob = defineJob({
  name: "import-thread",
  payload: z.object({
    userId: z.uuid(),
    threadId: threadIdSchema,
    /** How often Gmail's troubles have put it off already. */
    delays: z.number().int().nonnegative().default(0),
  }),
  policy: "short",
  retryLimit: 5,
  expireInSeconds: 1_800,
});

export const importThreadKey = (viewer: { id: string }, threadId: string) =>
  `${viewer.id}:${threadId}`;
