import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";

/** The trash is counted up to this number; then it shows as "200". */
const mostTrashed = 200;

export type DeskCounts = {
  threads: number;
  tasks: Record<TaskStatus, number>;
  /** Asks that wait for a person to classify them. */
  unsure: number;
  trashed: number;
};

/**
 * Returns how many threads the viewer's list holds, how many tasks of each status, and how many
 * items are in the trash (at most 200 of a kind). One statement, which reads kept counts: its cost
 * does not grow with the desk.
 */
export async function countDesk(viewer: { id: string }): Promise<DeskCounts> {
  const { rows } = await db().execute<{
    threads: number;
    notStarted: number;
    inProgress: number;
    done: number;
    unsure: number;
    trashed: number;
  }>(sql`
    select coalesce(threads, 0) as threads, coalesce(not_started, 0) as "notStarted",
      coalesce(in_progress, 0) as "inProgress", coalesce(done, 0) as done,
      coalesce(unsure, 0) as unsure, trashed
    from (
      select count(*)::int as trashed from (
        (select 1 from threads where user_id = ${viewer.id} and trashed_at is not null
          and deleted_at is null limit ${mostTrashed})
        union all (select 1 from files where user_id = ${viewer.id} and trashed_at is not null
          and deleted_at is null and not trashed_with_thread limit ${mostTrashed})
        union all (select 1 from tasks where user_id = ${viewer.id} and trashed_at is not null
          and deleted_at is null and not trashed_with_thread limit ${mostTrashed})
      ) as items
    ) as trash
    left join desk_counts on user_id = ${viewer.id}`);
  const [row] = rows;
  if (!row) throw new Error("The counts were not returned by the database.");
  const { threads, notStarted, inProgress, done, unsure, trashed } = row;
  const tasks = { not_started: notStarted, in_progress: inProgress, done };
  return { threads, tasks, unsure, trashed };
}
