import { useFetchers } from "react-router";
import { pendingForms } from "#app/client/commands/pending-forms.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { useForgetSelected } from "#app/routes/desk/paging/use-forget-selected.ts";
import { type PendingTasks, pendingTasks } from "./pending-tasks.ts";

/**
 * A list of tasks as it will be after the pending forms (see pendingTasks). Without such forms it costs nothing,
 * however long the list: a card's forms come and go whenever it is scrolled into sight and out of it. `onGone` is
 * told of the selected tasks that have left it.
 */
export function usePendingTasks(
  tasks: readonly TaskCardData[],
  status: TaskStatus | null,
  counts: Record<TaskStatus, number>,
  onGone: (taskId: string) => void,
): PendingTasks {
  const fetchers = useFetchers();
  const pending = pendingTasks(tasks, status, counts, pendingForms(fetchers));
  useForgetSelected(fetchers, pending.leaving, onGone);
  return pending;
}
