import { useFetchers } from "react-router";
import { pendingForms, withPending } from "#app/client/commands/pending-forms.ts";
import { taskChanges } from "#app/commands/tasks/shown-at-once.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { countsWithPending } from "./pending-counts.ts";

const none: ReadonlySet<string> = new Set();

/**
 * Which tasks of a list of one status (null: of all) are leaving it by forms under way, and the counts as they will
 * be. What stays is as it was, and need not be drawn again. Without such forms it costs nothing, however
 * long the list: a card's forms come and go whenever it is scrolled into sight and out of it.
 */
export function usePendingTasks(
  tasks: readonly TaskCardData[],
  status: TaskStatus | null,
  counts: Record<TaskStatus, number>,
): { leaving: ReadonlySet<string>; counts: Record<TaskStatus, number> } {
  const forms = pendingForms(useFetchers());
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
