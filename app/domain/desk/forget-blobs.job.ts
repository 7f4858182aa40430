import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";

/** Removes bytes that nothing of the user refers to any more. Repeating it is harmless. */
export const forgetBlobsJob = defineJob({
  name: "forget-blobs",
  payload: z.object({ userId: z.uuid(), sha256s: z.array(z.string()).max(1_000) }),
  policy: "standard",
  retryLimit: 8,
  expireInSeconds: 300,
});
