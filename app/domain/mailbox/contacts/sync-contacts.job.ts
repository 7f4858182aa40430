import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";

/** Syncs the viewer's contacts with Google. Key: the user. */
export const syncContactsJob = defineJob({
  name: "sync-contacts",
  payload: z.object({ userId: z.uuid() }),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 300,
});
