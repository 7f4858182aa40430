import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";

/** Syncs the viewer's contacts with Google. Key: the user. */
export const syncContactsJob = defineJob({
  name: "sync-contacts",
  payload: z.object({ userId: z.uuid() }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 300,
});
