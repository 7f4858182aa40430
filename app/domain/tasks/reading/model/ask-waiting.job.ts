import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";

/** Every ten minutes, and when a person allows it: asks the language model about mails that it has not answered. */
export const askWaitingJob = defineJob({
  name: "ask-waiting",
  payload: z.object({}),
  policy: "short",
  retryLimit: 0,
  expireInSeconds: 300,
});
