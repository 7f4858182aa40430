import { eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { forgetJobsOf } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { endRevisions } from "#app/domain/changes/end-revisions.server.ts";

/**
 * Few enough for a statement to stay far below its timeout: each deletes its messages, files and
 * tasks too.
 */
const threadsAtOnce = 50;
const filesAtOnce = 1_000;

/**
 * Deletes every row of a user, and the jobs that wait for them. Jobs and requests that still run for them cannot
 * commit afterwards. If interrupted or repeated, it continues with what is left.
 */
export async function emptyAccount(viewer: { id: string }): Promise<void> {
  while ((await deleteSome("threads", viewer, threadsAtOnce)) > 0);
  while ((await deleteSome("files", viewer, filesAtOnce)) > 0);
  await db().transaction(async (tx) => {
    // Deletes with the user what an import has added meanwhile, and all other rows.
    await tx.delete(users).where(eq(users.id, viewer.id));
    // After all other rows, as in every command: a command that waits for this row's lock then
    // finds that the account was deleted.
    await endRevisions(tx, viewer);
    await forgetJobsOf(tx, viewer.id);
  });
}

async function deleteSome(
  table: "threads" | "files",
  viewer: { id: string },
  atOnce: number,
): Promise<number> {
  const name = sql.identifier(table);
  const { rowCount } = await db().execute(sql`
    delete from ${name} where user_id = ${viewer.id} and id in (
      select id from ${name} where user_id = ${viewer.id} order by id limit ${atOnce} for update)`);
  return rowCount ?? 0;
}
