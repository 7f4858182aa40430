import { eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { prepared, statementName } from "#app/adapters/db/prepared.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { deskCounts } from "./tables.server.ts";

/** The trash is counted up to this number; then it shows as "200". */
const mostTrashed = 200;

export type DeskCounts = {
  threads: number;
  tasks: Record<TaskStatus, number>;
  /** Asks that wait for a person to classify them. */
  unsure: number;
  trashed: number;
};

const counted = prepared((database) => {
  const userId = sql.placeholder("userId");
  const kept = (count: AnyPgColumn) => sql<number>`coalesce(${count}, 0)`;
  return database
    .select({
      threads: kept(deskCounts.threads),
      notStarted: kept(deskCounts.notStarted),
      inProgress: kept(deskCounts.inProgress),
      done: kept(deskCounts.done),
      unsure: kept(deskCounts.unsure),
      trashed: sql<number>`trashed`,
    })
    .from(
      sql`(
        select count(*)::int as trashed from (
          (select 1 from threads where user_id = ${userId} and trashed_at is not null
            and deleted_at is null limit ${sql.raw(String(mostTrashed))})
          union all (select 1 from files where user_id = ${userId} and trashed_at is not null
            and deleted_at is null and not trashed_with_thread limit ${sql.raw(String(mostTrashed))})
          union all (select 1 from tasks where user_id = ${userId} and trashed_at is not null
            and deleted_at is null and not trashed_with_thread limit ${sql.raw(String(mostTrashed))})
        ) as items
      ) as trash`,
    )
    .leftJoin(deskCounts, eq(deskCounts.userId, userId))
    .prepare(statementName("counts_of_desk"));
});

/**
 * Returns how many threads the viewer's list holds, how many tasks of each status, and how many
 * items are in the trash (at most 200 of a kind). One statement, which reads kept counts: its cost
 * does not grow with the desk.
 */
export async function countDesk(viewer: { id: string }): Promise<DeskCounts> {
  const [row] = await counted({ userId: viewer.id });
  if (!row) throw new Error("The counts were not returned by the database.");
  const { threads, notStarted, inProgress, done, unsure, trashed } = row;
  const tasks = { not_started: notStarted, in_progress: inProgress, done };
  return { threads, tasks, unsure, trashed };
}
