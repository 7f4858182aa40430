import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";

/** Every night: changes older than a day, sessions past their time, imports of last week. */
export const forgetOldJob = defineJob({
  name: "forget-old",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 600,
});

/** Every night and once after an update: what each person's blobs hold. */
export const recountStorageJob = defineJob({
  name: "recount-storage",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 3_600,
});

/** Every ten minutes: imports whose run ended without a word. */
export const settleImportsJob = defineJob({
  name: "settle-imports",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 120,
});

/** Every minute: mailboxes whose history is to be read. */
export const followDueJob = defineJob({
  name: "follow-due",
  payload: z.object({}),
  policy: "short",
  retryLimit: 0,
  expireInSeconds: 60,
});

/** Every hour: Gmail's pushes, which end after a week. */
export const renewWatchesJob = defineJob({
  name: "renew-watches",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 120,
});

/** Every ten minutes: what was deleted forever and is still to be removed. */
export const resumeForgettingJob = defineJob({
  name: "resume-forgetting",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 120,
});
