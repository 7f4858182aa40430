import { and, eq, isNull } from "drizzle-orm";
import { db, type Queryable, type Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { selectTasks, toTaskView } from "./lists/task-rows.server.ts";
import { refreshThreadTasks } from "./refresh-thread-tasks.server.ts";
import { tasks } from "./tables.server.ts";
import type { TaskView } from "./task.ts";

export type StoredTask = typeof tasks.$inferSelect;
type Changing =
  | "status"
  | "trashedAt"
  | "text"
  | "category"
  | "assignee"
  | "due"
  | "edited"
  | "classification"
  | "mergedInto"
  | "declinedClosing"
  | "touchedAt";
export type TaskChange = Partial<Pick<StoredTask, Changing>>;
/** The outcome of a command on a task; null means missing or another user's. */
export type TaskOutcome = "changed" | "unchanged";
/**
 * The change; `unchanged` if it is so already; `missing` if there is no such task for this command.
 */
export type TaskDecision = TaskChange | "unchanged" | "missing";

/**
 * Changes one task of the viewer's and updates the counts of its thread. `decide` gets the locked
 * row and returns the change; it may write other rows in the same transaction. The extractor does
 * not change a field again that a user has changed. Returns null if the task is missing or belongs
 * to another user.
 */
export async function changeTask(
  viewer: { id: string },
  taskId: string,
  decide: (task: StoredTask, tx: Transaction) => TaskDecision | Promise<TaskDecision>,
): Promise<TaskOutcome | null> {
  return runCommand(viewer, async (tx, record) => {
    const task = await lockTask(tx, viewer, taskId);
    if (!task) return null;
    const change = await decide(task, tx);
    if (change === "missing") return null;
    if (change === "unchanged") return change;
    const touched = { touchedAt: new Date(), ...change };
    await tx.update(tasks).set(touched).where(ownTask(viewer, taskId));
    await refreshThreadTasks(tx, viewer, task.threadId);
    record("task", taskId);
    record("thread", task.threadId);
    return "changed";
  });
}

/**
 * Returns the viewer's task, locked until the transaction ends; null if it is missing or belongs to
 * another user. Always locks the thread first: two commands that lock both must use the same order.
 */
export async function lockTask(
  tx: Transaction,
  viewer: { id: string },
  taskId: string,
): Promise<StoredTask | null> {
  const { threadId } = tasks;
  const [seen] = await tx.select({ threadId }).from(tasks).where(ownTask(viewer, taskId));
  if (!seen) return null;
  await lockThread(tx, viewer, seen.threadId);
  const [task] = await tx.select().from(tasks).where(ownTask(viewer, taskId)).for("update");
  return task ?? null;
}

/** Returns whether the viewer has the task, in the trash or not. */
export async function hasTask(
  on: Queryable,
  viewer: { id: string },
  taskId: string,
): Promise<boolean> {
  return (await on.$count(tasks, ownTask(viewer, taskId))) > 0;
}

/**
 * Returns the viewer's task, in the trash or not. Null if it is missing, permanently deleted or
 * belongs to another user.
 */
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
