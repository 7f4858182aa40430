import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** Finds the tasks of a thread's new messages. Idempotent. */
export const extractThreadJob = defineJob({
  name: "extract-thread",
  payload: z.object({
    userId: z.uuid(),
    threadId: threadIdSchema,
    /** False if the job reads an answer of the language model. */
    asksModel: z.boolean().default(true),
  }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 600,
});
