import { eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { forgetJobsOf } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { endRevisions } from "#app/domain/changes/end-revisions.server.ts";

/** So few that a statement stays far below its deadline: each takes its messages, files and tasks along. */
const threadsAtOnce = 50;
const filesAtOnce = 1_000;

/**
 * Deletes every row of a user, and the jobs that wait for them. What still runs for them commits
 * nothing afterwards. Interrupted or repeated it goes on with what is left.
 */
export async function emptyAccount(viewer: { id: string }): Promise<void> {
  while ((await deleteSome("threads", viewer, threadsAtOnce)) > 0);
  while ((await deleteSome("files", viewer, filesAtOnce)) > 0);
  await db().transaction(async (tx) => {
    // What an import has added meanwhile, and everything else, goes with the user.
    await tx.delete(users).where(eq(users.id, viewer.id));
    // Last, as every command does: who waits in one for this row finds that the user has left.
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
