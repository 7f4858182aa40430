import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { isOver } from "#app/ui/text/dates.ts";

/** Whether a task's due day has passed in the viewer's time zone, and the task is not done. */
export function isOverdue(
  { due, status }: { due: string | null; status: TaskStatus },
  timeZone: string,
  now: Date,
): boolean {
  return due !== null && status !== "done" && isOver(due, timeZone, now);
}
