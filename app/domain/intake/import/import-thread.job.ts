import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/**
 * Imports the new messages of a thread, for every import that waits for it, and new mail. Key: user
 * and thread, so that two tabs that request one thread queue one job, and a request during a run is
 * queued after it.
 */
export const importThreadJob = defineJob({
  name: "import-thread",
  payload: z.object({
    userId: z.uuid(),
    threadId: threadIdSchema,
    /** How often problems with Gmail have postponed the job. */
    delays: z.number().int().nonnegative().default(0),
  }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 1_800,
});

export const importThreadKey = (viewer: { id: string }, threadId: string) =>
  `${viewer.id}:${threadId}`;
