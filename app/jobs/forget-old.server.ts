import { z } from "zod";
import { defineJob, tidyQueues } from "#app/adapters/queue/queue.server.ts";
import { forgetExpiredSessions } from "#app/domain/accounts/session-end.server.ts";
import { forgetOldChanges } from "#app/domain/changes/read-changes.server.ts";
import { forgetOldReservations } from "#app/domain/files/bytes/reserve-room.server.ts";
import { forgetOldComparisons } from "#app/domain/files/compare/kept-comparison.server.ts";
import { forgetOldPlaces, retryFailedPlaces } from "#app/domain/files/places/kept-places.server.ts";
import { forgetOldRefusals } from "#app/domain/files/previews/preview-refusals.server.ts";
import { forgetOldImports } from "#app/domain/intake/import/forget-imports.server.ts";
import { forgetSpending } from "#app/domain/tasks/reading/model/model-budget.server.ts";
import { forgetSamples } from "#app/domain/tasks/reading/model/model-reliability.server.ts";

/**
 * Every night: deletes changes older than a day, expired sessions, imports older than a week, expired reservations of
 * uploads, what a language model cost two months ago, and refusals of previews, comparisons and checks of places that
 * are too old; queues failed checks of places again, and tidies the queues.
 */
export const forgetOldJob = defineJob({
  name: "forget-old",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 600,
});

/** Runs forgetOldJob: deletes the data that each domain keeps only for a while. */
export async function forgetOld(): Promise<void> {
  await forgetOldChanges();
  await forgetExpiredSessions();
  await forgetOldRefusals();
  await forgetOldReservations();
  await forgetOldComparisons();
  await forgetOldPlaces();
  await retryFailedPlaces();
  await tidyQueues();
  await forgetOldImports();
  await forgetSpending();
  await forgetSamples();
}
