import type { TaskView } from "#app/domain/tasks/task.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";

type Grouped = { fileId: number | null; category: string; status: TaskStatus };

/** Tasks of one file, grouped by category in the order in which the categories first come up. */
export function groupByCategory<Task extends { category: string }>(
  tasks: readonly Task[],
): { category: string; tasks: Task[] }[] {
  const groups = new Map<string, Task[]>();
  for (const task of tasks) {
    const category = task.category || "General";
    const group = groups.get(category);
    if (group) group.push(task);
    else groups.set(category, [task]);
  }
  return [...groups].map(([category, tasks]) => ({ category, tasks }));
}

/** Tasks of the selected file, and those of the whole thread: the ones without a file that is shown. */
export function tasksInView<Task extends Grouped>(
  tasks: readonly Task[],
  fileIds: ReadonlySet<number>,
  selected: number | null,
): { ofFile: Task[]; ofThread: Task[] } {
  return {
    ofFile: tasks.filter((task) => selected !== null && task.fileId === selected),
    ofThread: tasks.filter((task) => task.fileId === null || !fileIds.has(task.fileId)),
  };
}

/** What a later mail settled comes after what is still to be looked at; a person's own marks move nothing. */
export function settledLast<Task extends { closingState: TaskView["closingState"] }>(
  tasks: readonly Task[],
): Task[] {
  const isSettled = ({ closingState }: Task) => Number(closingState === "closed");
  return tasks.toSorted((one, other) => isSettled(one) - isSettled(other));
}

/** How many tasks are in each status. */
export function countByStatus(
  tasks: readonly { status: TaskStatus }[],
): Record<TaskStatus, number> {
  const counts: Record<TaskStatus, number> = { not_started: 0, in_progress: 0, done: 0 };
  for (const task of tasks) counts[task.status] += 1;
  return counts;
}

/** How many tasks of each file are not done yet. */
export function countOpenTasks(
  tasks: readonly { fileId: number | null; status: TaskStatus }[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { fileId, status } of tasks) {
    if (fileId !== null && status !== "done") counts.set(fileId, (counts.get(fileId) ?? 0) + 1);
  }
  return counts;
}

/** The first file with tasks that are not done, else the first with any; null where no file has one. */
export function findFileWithTasks<File extends { id: number }>(
  files: readonly File[],
  tasks: readonly { fileId: number | null; status: TaskStatus }[],
): File | null {
  const open = countOpenTasks(tasks);
  const withTasks = files.filter(({ id }) => tasks.some(({ fileId }) => fileId === id));
  return withTasks.find(({ id }) => open.has(id)) ?? withTasks[0] ?? null;
}
