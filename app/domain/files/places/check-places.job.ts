import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";

/** Looks on the current versions of a thread's files for the places that are marked on earlier ones. Idempotent. */
export const checkPlacesJob = defineJob({
  name: "check-places",
  payload: z.object({ userId: z.uuid(), threadId: z.string() }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 900,
});

/** Queues checkPlacesJob for a thread of the viewer's, once. */
export async function requestPlaceChecks(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  const key = `${viewer.id}:${threadId}`;
  await enqueue(tx, checkPlacesJob, { userId: viewer.id, threadId }, { key, cost: 5 });
}
