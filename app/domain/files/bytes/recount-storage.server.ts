import { asc, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { forgetBlobs } from "./forget-blobs.server.ts";
import { BytesGone, holdBlob } from "./hold-blob.server.ts";
import { hashes, referred } from "./referred-blobs.server.ts";
import { sweepOrphans } from "./sweep-orphans.server.ts";

/** Every night and once after an update: recounts each user's blobs. */
export const recountStorageJob = defineJob({
  name: "recount-storage",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 3_600,
});

const usersAtOnce = 100;

/**
 * Counts blobs that are referred to but not counted, for example after an update or a restored
 * backup, and deletes blobs that are not referred to (any more). One user after the other.
 */
export async function recountStorage(): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  while (true) {
    const rows = await db()
      .select({ id: users.id })
      .from(users)
      .where(gt(users.id, last))
      .orderBy(asc(users.id))
      .limit(usersAtOnce);
    for (const viewer of rows) {
      await recountUser(viewer);
      await sweepOrphans(viewer);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < usersAtOnce) return;
  }
}

/**
 * Returns whether blobs are stored but none is counted: the database comes from an earlier version.
 */
export async function isStorageUncounted(): Promise<boolean> {
  const { rows } = await db().execute<{ uncounted: boolean }>(sql`
    select not exists (select from stored_blobs)
       and (exists (select from messages) or exists (select from files)) as uncounted`);
  return rows[0]?.uncounted === true;
}

/** Recounts one user's blobs. Idempotent. */
export async function recountUser(viewer: { id: string }): Promise<void> {
  const counted = sql`select sha256 from stored_blobs where user_id = ${viewer.id}`;
  for (const sha256 of await hashes(sql`${referred(viewer)} except ${counted}`)) {
    await count(viewer, sha256);
  }
  await forgetBlobs(viewer, await hashes(sql`${counted} except (${referred(viewer)})`));
}

async function count(viewer: { id: string }, sha256: string): Promise<void> {
  try {
    await db().transaction((tx) => holdBlob(tx, viewer, sha256));
  } catch (error) {
    // The rebuild reports a lost original; it uses no storage.
    if (!(error instanceof BytesGone)) throw error;
  }
}
