import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { forgetRemovedBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { forgetDeletedJob } from "./forget-deleted.job.ts";
import { redactDueMails } from "./redact-mail.server.ts";

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
