import { sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";
import { forgetRemovedBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { redactDueMails } from "./redact-mail.server.ts";

/** Every ten minutes: resumes deletions that are not finished. */
export const resumeForgettingJob = defineJob({
  name: "resume-forgetting",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 120,
});

/**
 * Deletes the bytes of what a user permanently deleted, and rewrites the mails that contain them.
 * Key: the user. The database holds what is to be deleted, so the payload reveals nothing about it.
 */
export const forgetDeletedJob = defineJob({
  name: "forget-deleted",
  payload: z.object({ userId: z.uuid() }),
  policy: "short",
  retryLimit: 8,
  expireInSeconds: 1_800,
});

/** Runs forgetDeletedJob. If it is interrupted or repeated, it continues with what is left. */
export async function forgetDeleted(
  { userId }: { userId: string },
  signal?: AbortSignal,
): Promise<void> {
  await forgetRemovedBlobs({ id: userId }, signal);
  await redactDueMails({ id: userId }, signal);
}

/** Queues forgetDeleted; it runs after this transaction commits. */
export async function requestForgetting(tx: Transaction, viewer: { id: string }): Promise<void> {
  await enqueue(tx, forgetDeletedJob, { userId: viewer.id }, { key: viewer.id });
}

/**
 * Queues forgetDeleted again for every user with an unfinished deletion, because a job that failed
 * too often is not retried.
 */
export async function resumeForgetting(): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select user_id as id from blob_removals
    union
    select user_id as id from messages where raw_state = 'due'`);
  for (const viewer of rows) await db().transaction((tx) => requestForgetting(tx, viewer));
}
