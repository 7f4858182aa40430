import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { messageIdSchema } from "#app/domain/threads/thread.ts";

/** Reads a kept mail again that could not be read when it came. Repeating it changes nothing. */
export const readMailAgainJob = defineJob({
  name: "read-mail-again",
  payload: z.object({ userId: z.uuid(), messageId: messageIdSchema }),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 600,
});
