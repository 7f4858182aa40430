import { and, eq, isNull } from "drizzle-orm";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { refreshThreadTasks } from "./refresh-thread-tasks.server.ts";
import { tasks } from "./tables.server.ts";
import type { TaskView } from "./task.ts";
import { selectTasks, toTaskView } from "./task-rows.server.ts";

export type StoredTask = typeof tasks.$inferSelect;
export type TaskChange = Partial<Pick<StoredTask, "status" | "trashedAt">>;

/**
 * Changes one task of the viewer's and the counts of its thread; null when the task is missing or
 * another's. `decide` sees the locked row and answers what is to change: nothing, when it is so
 * already. What a person changed, the extractor leaves alone from then on.
 */
export async function changeTask(
  viewer: { id: string },
  taskId: string,
  decide: (task: StoredTask) => TaskChange | null,
): Promise<TaskView | null> {
  return runCommand(viewer, async (tx, record) => {
    const seen = await findTask(viewer, taskId, tx);
    if (!seen) return null;
    // The thread first, always: two commands that lock both must lock in one order.
    await lockThread(tx, viewer, seen.threadId);
    const [task] = await tx.select().from(tasks).where(ownTask(viewer, taskId)).for("update");
    if (!task) return null;
    const change = decide(task);
    if (change) {
      const touched = { ...change, touchedAt: new Date() };
      await tx.update(tasks).set(touched).where(ownTask(viewer, taskId));
      await refreshThreadTasks(tx, viewer, task.threadId);
      record("task", taskId);
      record("thread", task.threadId);
    }
    return findTask(viewer, taskId, tx);
  });
}

/** The viewer's task, in the trash or not; null when it is missing, deleted forever or another's. */
export async function findTask(
  viewer: { id: string },
  taskId: string,
  on: Queryable = db(),
): Promise<TaskView | null> {
  const [row] = await selectTasks(on).where(ownTask(viewer, taskId));
  return row ? toTaskView(row) : null;
}

function ownTask(viewer: { id: string }, taskId: string) {
  return and(eq(tasks.userId, viewer.id), eq(tasks.id, taskId), isNull(tasks.deletedAt));
}
