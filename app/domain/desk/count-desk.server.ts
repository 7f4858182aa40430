import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { shownTask } from "#app/domain/tasks/tables.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { liveThread } from "#app/domain/threads/tables.server.ts";

/** Asks are counted up to this number. */
const mostUnsure = 1_000;
/** The trash is counted up to this number; then it shows as "200". */
const mostTrashed = 200;

export type DeskCounts = {
  threads: number;
  tasks: Record<TaskStatus, number>;
  /** Asks that wait for a person to classify them, at most 1,000. */
  unsure: number;
  trashed: number;
};

/**
 * Returns how many threads the viewer's list holds, how many tasks of each status, and how many
 * items are in the trash (at most 200 of a kind). One statement: each round trip costs more than
 * the counting.
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
    select
      (select count(*)::int from threads where user_id = ${viewer.id}
        and ${liveThread} and has_active_content) as threads,
      task_counts.*,
      (select count(*)::int from (select 1 from tasks where user_id = ${viewer.id}
        and classification = 'unsure' and ${shownTask} limit ${mostUnsure}) as waiting) as unsure,
      (select count(*)::int from (
        (select 1 from threads where user_id = ${viewer.id} and trashed_at is not null
          and deleted_at is null limit ${mostTrashed})
        union all (select 1 from files where user_id = ${viewer.id} and trashed_at is not null
          and deleted_at is null and not trashed_with_thread limit ${mostTrashed})
        union all (select 1 from tasks where user_id = ${viewer.id} and trashed_at is not null
          and deleted_at is null and not trashed_with_thread limit ${mostTrashed})
      ) as trash) as trashed
    from (
      select (count(*) filter (where status = 'not_started'))::int as "notStarted",
        (count(*) filter (where status = 'in_progress'))::int as "inProgress",
        (count(*) filter (where status = 'done'))::int as done
      from tasks where user_id = ${viewer.id} and classification = 'task'
        and ${shownTask}
    ) as task_counts`);
  const [row] = rows;
  if (!row) throw new Error("The counts were not returned by the database.");
  const { threads, notStarted, inProgress, done, unsure, trashed } = row;
  const tasks = { not_started: notStarted, in_progress: inProgress, done };
  return { threads, tasks, unsure, trashed };
}
