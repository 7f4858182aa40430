import { asc, gt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { forgetBlobs } from "./forget-blobs.server.ts";
import { BytesGone, holdBlob } from "./hold-blob.server.ts";

/** Every night and once after an update: what each person's blobs hold. */
export const recountStorageJob = defineJob({
  name: "recount-storage",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 3_600,
});

const usersAtOnce = 100;

/**
 * The sweep: counts what is referred to and not counted, as after an update or a restored backup, and
 * removes what is counted and not referred to any more. One user after the other.
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
    for (const viewer of rows) await recountUser(viewer);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < usersAtOnce) return;
  }
}

/** Whether nothing is counted though something is stored: the database is of an earlier version. */
export async function isStorageUncounted(): Promise<boolean> {
  const { rows } = await db().execute<{ uncounted: boolean }>(sql`
    select not exists (select from stored_blobs)
       and (exists (select from messages) or exists (select from files)) as uncounted`);
  return rows[0]?.uncounted === true;
}

/** The same for one user. Repeating it changes nothing. */
export async function recountUser(viewer: { id: string }): Promise<void> {
  const counted = sql`select sha256 from stored_blobs where user_id = ${viewer.id}`;
  for (const sha256 of await hashes(sql`${referred(viewer)} except ${counted}`)) {
    await count(viewer, sha256);
  }
  await forgetBlobs(viewer, await hashes(sql`${counted} except (${referred(viewer)})`));
}

function referred({ id }: { id: string }): SQL {
  return sql`
    select raw_sha256 as sha256 from messages where user_id = ${id}
    union select sha256 from files where user_id = ${id}
    union select preview_sha256 from files where user_id = ${id} and preview_sha256 is not null
    union select sha256 from file_versions where user_id = ${id}
    union select preview_sha256 from previews where user_id = ${id}`;
}

async function hashes(query: SQL): Promise<string[]> {
  const { rows } = await db().execute<{ sha256: string }>(query);
  return rows.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== "");
}

async function count(viewer: { id: string }, sha256: string): Promise<void> {
  try {
    await db().transaction((tx) => holdBlob(tx, viewer, sha256));
  } catch (error) {
    // A lost original is told by the rebuild; it takes no room.
    if (!(error instanceof BytesGone)) throw error;
  }
}
