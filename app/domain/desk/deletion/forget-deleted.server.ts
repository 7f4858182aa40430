import { sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";
import { forgetRemovedBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { redactDueMails } from "./redact-mail.server.ts";

/** Every ten minutes: what was deleted forever and is still to be removed. */
export const resumeForgettingJob = defineJob({
  name: "resume-forgetting",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 120,
});

/**
 * Removes the bytes that a user deleted forever, and rewrites the mails that hold them. Key: the user.
 * What is to be done stands in the database, so that the payload tells nothing of it.
 */
export const forgetDeletedJob = defineJob({
  name: "forget-deleted",
  payload: z.object({ userId: z.uuid() }),
  policy: "short",
  retryLimit: 8,
  expireInSeconds: 1_800,
});

/** The job: see forgetDeletedJob. Interrupted or repeated it goes on with what is left. */
export async function forgetDeleted(
  { userId }: { userId: string },
  signal?: AbortSignal,
): Promise<void> {
  await forgetRemovedBlobs({ id: userId }, signal);
  await redactDueMails({ id: userId }, signal);
}

/** Has forgetDeleted run after this transaction. */
export async function requestForgetting(tx: Transaction, viewer: { id: string }): Promise<void> {
  await enqueue(tx, forgetDeletedJob, { userId: viewer.id }, { key: viewer.id });
}

/** Asks again for everybody of whom something is left, since a job that failed too often is not retried. */
export async function resumeForgetting(): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select user_id as id from blob_removals
    union
    select user_id as id from messages where raw_state = 'due'`);
  for (const viewer of rows) await db().transaction((tx) => requestForgetting(tx, viewer));
}
