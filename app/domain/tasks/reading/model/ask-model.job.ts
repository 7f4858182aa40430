import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** Asks the language model about a thread's messages that it has not read. Each is asked about once. */
export const askModelJob = defineJob({
  name: "ask-model",
  payload: z.object({
    userId: z.uuid(),
    threadId: threadIdSchema,
    /** How often the model was out of reach before. */
    delays: z.number().int().nonnegative().default(0),
  }),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 300,
});
