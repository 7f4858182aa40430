import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";

/**
 * Finds out from which of a user's contacts there is mail. A failed search is repeated with the next sync of the
 * contacts.
 */
export const lookForContactMailJob = defineJob({
  name: "look-for-contact-mail",
  payload: z.object({ userId: z.uuid() }),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 300,
});

/** Queues lookForContactMailJob for the viewer, once. */
export async function requestContactMail(tx: Transaction, viewer: { id: string }): Promise<void> {
  await enqueue(tx, lookForContactMailJob, { userId: viewer.id }, { key: viewer.id });
}
