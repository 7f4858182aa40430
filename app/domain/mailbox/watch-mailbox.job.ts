import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";

/** Makes Gmail push notices of a mailbox's changes for another week. Key: the user. */
export const watchMailboxJob = defineJob({
  name: "watch-mailbox",
  payload: z.object({ userId: z.uuid() }),
  policy: "short",
  retryLimit: 3,
  expireInSeconds: 300,
});
