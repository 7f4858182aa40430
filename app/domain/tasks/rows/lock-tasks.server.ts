import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { preparedOn, statementName } from "#app/adapters/db/prepared.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { StoredTask } from "./write-tasks.server.ts";

/**
 * Returns those of these tasks that are the viewer's, locked with their threads until the transaction ends. A
 * thread is always locked before its tasks, and threads in the order of their ids: two commands that lock both
 * must use the same order.
 */
export async function lockTasks(
  tx: Transaction,
  viewer: { id: string },
  taskIds: readonly string[],
): Promise<StoredTask[]> {
  if (taskIds.length === 0) return [];
  return lockedTasks(tx, { userId: viewer.id, taskIds: [...taskIds] });
}

const lockedTasks = preparedOn((tx: Transaction) =>
  tx
    .select(getTableColumns(tasks))
    .from(tasks)
    .innerJoin(threads, and(eq(threads.userId, tasks.userId), eq(threads.id, tasks.threadId)))
    .where(
      and(
        eq(tasks.userId, sql.placeholder("userId")),
        sql`${tasks.id} = any(${sql.placeholder("taskIds")}::uuid[])`,
        isNull(tasks.deletedAt),
      ),
    )
    .orderBy(tasks.threadId, tasks.id)
    // PostgreSQL locks the rows in the order of this list.
    .for("update", { of: [threads, tasks] })
    .prepare(statementName("lock_tasks")),
);

/**
 * Returns the viewer's task, locked until the transaction ends; null if it is missing or belongs to
 * another user.
 */
export async function lockTask(
  tx: Transaction,
  viewer: { id: string },
  taskId: string,
): Promise<StoredTask | null> {
  return (await lockTasks(tx, viewer, [taskId]))[0] ?? null;
}
