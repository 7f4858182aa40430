import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";

/**
 * Removes the bytes that a user deleted forever, and rewrites the mails that hold them. Key: the user.
 * What is to be done stands in the database, so that the payload tells nothing of it.
 */
export const forgetDeletedJob = defineJob({
  name: "forget-deleted",
  payload: z.object({ userId: z.uuid() }),
  policy: "short",
  retryLimit: 8,
  expireInSeconds: 1_800,
});
