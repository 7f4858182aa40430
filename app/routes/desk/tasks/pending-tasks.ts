import { type PendingForm, withPending } from "#app/client/commands/pending-forms.ts";
import { taskChanges } from "#app/domain/tasks/task-commands.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { countsWithPending } from "./pending-counts.ts";

const none: ReadonlySet<string> = new Set();

export type PendingTasks = {
  leaving: ReadonlySet<string>;
  counts: Record<TaskStatus, number>;
};

/**
 * The effect of these forms on a list of tasks of one status (null: of all): which tasks leave it, and the counts
 * afterwards.
 */
export function pendingTasks(
  tasks: readonly TaskCardData[],
  status: TaskStatus | null,
  counts: Record<TaskStatus, number>,
  forms: readonly PendingForm[],
): PendingTasks {
  if (forms.length === 0) return { leaving: none, counts };
  const pending = withPending(tasks, forms, taskChanges);
  const there = pending.filter((task) => !task.isLeaving);
  const leaving = pending.filter(
    (task) => task.isLeaving || (status !== null && task.status !== status),
  );
  return {
    leaving: new Set(leaving.map(({ id }) => id)),
    counts: countsWithPending(counts, tasks, there),
  };
}
