import type { TaskStatus } from "#app/domain/tasks/task-status.ts";

type Counted = { id: string; status: TaskStatus };

/** The counts of each status as they will be after the pending forms. */
export function countsWithPending(
  counts: Record<TaskStatus, number>,
  before: readonly Counted[],
  after: readonly Counted[],
): Record<TaskStatus, number> {
  const changed = { ...counts };
  for (const task of before) changed[task.status] -= 1;
  for (const task of after) changed[task.status] += 1;
  return changed;
}
