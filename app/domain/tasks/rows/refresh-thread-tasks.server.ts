import { sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { preparedSql } from "#app/adapters/db/prepared.server.ts";
import { liveTask } from "#app/domain/tasks/tables.server.ts";

/** Updates the counts on the thread's card: its tasks, and those that are not done. */
export async function refreshThreadTasks(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  await refreshThreadsTasks(tx, viewer, [threadId]);
}

/** Like refreshThreadTasks, for several threads in one statement. */
export async function refreshThreadsTasks(
  tx: Transaction,
  viewer: { id: string },
  threadIds: readonly string[],
): Promise<void> {
  await refreshedThreads(tx, { userId: viewer.id, threadIds: [...threadIds] });
}

const refreshedThreads = preparedSql(
  "refresh_threads_tasks",
  sql`
    update threads set task_count = counted.total, open_task_count = counted.open
    from unnest(${sql.placeholder("threadIds")}::text[]) as wanted(id)
    cross join lateral (
      select count(*) as total, count(*) filter (where status <> 'done') as open
      from tasks
      where user_id = ${sql.placeholder("userId")} and thread_id = wanted.id and classification = 'task'
        and ${liveTask}
    ) as counted
    where threads.user_id = ${sql.placeholder("userId")} and threads.id = wanted.id`,
);
