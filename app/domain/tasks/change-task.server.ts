import { and, eq, isNull } from "drizzle-orm";
import { db, type Queryable, type Transaction } from "#app/adapters/db/client.server.ts";
import { reversalOf } from "#app/domain/changes/reversal.ts";
import { type RecordChange, runCommand } from "#app/domain/changes/run-command.server.ts";
import { selectTasks, toTaskView } from "./lists/task-rows.server.ts";
import { lockTasks } from "./rows/lock-tasks.server.ts";
import { type StoredTask, type TaskChange, writeTasks } from "./rows/write-tasks.server.ts";
import { tasks } from "./tables.server.ts";
import type { TaskView } from "./task.ts";
import { mostStatusDecisions } from "./task-limits.ts";

export type { StoredTask };
/** The outcome of a command on a task; null means missing or another user's. */
export type TaskOutcome = "changed" | "unchanged";
/**
 * The change; `unchanged` if it is so already; `missing` if there is no such task for this command.
 */
export type TaskDecision = TaskChange | "unchanged" | "missing";
type Decide = (
  task: StoredTask,
  tx: Transaction,
  record: RecordChange,
) => TaskDecision | Promise<TaskDecision>;

/**
 * Changes one task of the viewer's (see changeTasksIn). Returns null if the task is missing or belongs
 * to another user.
 */
export async function changeTask(
  viewer: { id: string },
  taskId: string,
  decide: Decide,
): Promise<TaskOutcome | null> {
  const outcomes = await runCommand(viewer, (tx, record) =>
    changeTasksIn(tx, viewer, record, [taskId], decide),
  );
  return outcomes.get(taskId) ?? null;
}

/**
 * Changes tasks of the viewer's in the running transaction and updates the counts of their threads. `decide` gets each
 * locked row and returns its change; it may write other rows in the same transaction. The extractor
 * does not change a field again that a user has changed. Returns the outcome of each task, but of none
 * that is missing or belongs to another user. The viewer can undo it.
 */
export async function changeTasksIn(
  tx: Transaction,
  viewer: { id: string },
  record: RecordChange,
  taskIds: readonly string[],
  decide: Decide,
): Promise<Map<string, TaskOutcome>> {
  const outcomes = new Map<string, TaskOutcome>();
  const changed: StoredTask[] = [];
  const touchedAt = new Date();
  for (const task of await lockTasks(tx, viewer, taskIds)) {
    const change = await decide(task, tx, record);
    if (change === "missing") continue;
    if (change === "unchanged") {
      outcomes.set(task.id, change);
      continue;
    }
    const after = { touchedAt, ...change, ...historyAfter(task, change, touchedAt) };
    changed.push({ ...task, ...after });
    outcomes.set(task.id, "changed");
    record("task", task.id, reversalOf(task, after));
    record("thread", task.threadId);
  }
  await writeTasks(tx, viewer, changed);
  return outcomes;
}

/** The history of a task whose status a user changes: of its choices the newest are kept. */
function historyAfter(
  { status, statusHistory }: StoredTask,
  change: TaskChange,
  touchedAt: Date,
): TaskChange {
  if (change.status === undefined || change.status === status) return {};
  const decision = { at: touchedAt.toISOString(), from: status, to: change.status };
  return { statusHistory: [...statusHistory, decision].slice(-mostStatusDecisions) };
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

/** Returns the text of the viewer's task, in the trash or not; null as in findTask. */
export async function findTaskText(viewer: { id: string }, taskId: string): Promise<string | null> {
  const [row] = await db().select({ text: tasks.text }).from(tasks).where(ownTask(viewer, taskId));
  return row?.text ?? null;
}

function ownTask(viewer: { id: string }, taskId: string) {
  return and(eq(tasks.userId, viewer.id), eq(tasks.id, taskId), isNull(tasks.deletedAt));
}
