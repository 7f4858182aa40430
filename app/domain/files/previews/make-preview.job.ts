import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";

/** Draws a file's first page. Idempotent. */
export const makePreviewJob = defineJob({
  name: "make-preview",
  payload: z.object({
    userId: z.uuid(),
    fileId: z.number().int(),
    /** The budget of the file's mail is used up: the file is drawn after all other jobs. */
    isPastBudget: z.boolean().default(false),
  }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 180,
});
