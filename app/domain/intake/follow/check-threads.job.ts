import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";

/** Has the next threads of a user looked through for what is missing. Key: the user and where it goes on. */
export const checkThreadsJob = defineJob({
  name: "check-threads",
  payload: z.object({
    userId: z.uuid(),
    /** The id of the last thread that was queued; empty at the beginning. */
    after: z.string().default(""),
  }),
  policy: "short",
  retryLimit: 5,
  expireInSeconds: 120,
});
