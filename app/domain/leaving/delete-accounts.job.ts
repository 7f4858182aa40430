import { z } from "zod";
import { defineJob } from "#app/adapters/queue/queue.server.ts";

/**
 * Goes on with every account that is on its way out: asked for with each deletion, and repeated so
 * that one which was cut short or refused by Google is taken up again. Its payload names nobody.
 */
export const deleteAccountsJob = defineJob({
  name: "delete-accounts",
  payload: z.object({}),
  policy: "short",
  retryLimit: 3,
  expireInSeconds: 3_600,
});
