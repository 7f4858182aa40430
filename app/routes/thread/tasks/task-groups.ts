import { isOnCurrentVersion } from "#app/domain/tasks/on-current-version.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";

type Grouped = { fileId: number | null; category: string; status: TaskStatus };

/** Groups the tasks of one file by category, in the order in which the categories first occur. */
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

/** Tasks of the whole thread: the ones without a file that is shown. */
function tasksOfThread<Task extends Grouped>(
  tasks: readonly Task[],
  fileIds: ReadonlySet<number>,
): Task[] {
  return tasks.filter(({ fileId }) => fileId === null || !fileIds.has(fileId));
}

type Versioned = {
  id: number;
  stackId: number | null;
  stackPlace: number | null;
  isStackFront: boolean;
};

type Listing = {
  selected: number | null;
  checks: readonly { taskId: string; newer: { fileId: number } }[];
  doneAtFirst: ReadonlySet<string>;
  /** Those of them that have been open since. */
  reopened: ReadonlySet<string>;
};

/**
 * All tasks that are listed with the selected file: its own, those of earlier versions, and the whole thread's. The
 * current version lists those of its other forms too, and of the earlier ones those that were open when the thread was
 * opened or since, and those whose places were looked for on it.
 */
export function tasksListedWith<Task extends Grouped & { id: string }>(
  tasks: readonly Task[],
  files: readonly Versioned[],
  { selected, checks, doneAtFirst, reopened }: Listing,
): { ofFile: Task[]; fromEarlier: Task[]; ofThread: Task[] } {
  const byId = new Map(files.map((file) => [file.id, file]));
  const shown = selected === null ? undefined : byId.get(selected);
  const belongs = ({ fileId }: Task, isOpen: boolean) => {
    const asked = fileId === null ? undefined : byId.get(fileId);
    if (!asked || !shown) return false;
    return shown.isStackFront ? isOnCurrentVersion({ isOpen }, asked, shown) : asked === shown;
  };
  const wasOpen = ({ id }: Task) => !doneAtFirst.has(id) || reopened.has(id);
  const checked = new Set(
    checks.filter(({ newer }) => newer.fileId === selected).map(({ taskId }) => taskId),
  );
  return {
    ofFile: tasks.filter((task) => belongs(task, false)),
    fromEarlier: tasks.filter(
      (task) => !belongs(task, false) && (checked.has(task.id) || belongs(task, wasOpen(task))),
    ),
    ofThread: tasksOfThread(tasks, new Set(byId.keys())),
  };
}

/** Sorts tasks that a later mail settled after the others; a person's own changes of status move nothing. */
export function settledLast<Task extends { closingState: TaskView["closingState"] }>(
  tasks: readonly Task[],
): Task[] {
  const isSettled = ({ closingState }: Task) => Number(closingState === "closed");
  return tasks.toSorted((one, other) => isSettled(one) - isSettled(other));
}

/** Counts the tasks of each status. */
export function countByStatus(
  tasks: readonly { status: TaskStatus }[],
): Record<TaskStatus, number> {
  const counts: Record<TaskStatus, number> = { not_started: 0, in_progress: 0, done: 0 };
  for (const task of tasks) counts[task.status] += 1;
  return counts;
}

/** Counts the tasks of each file that are not done. */
export function countOpenTasks(
  tasks: readonly { fileId: number | null; status: TaskStatus }[],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { fileId, status } of tasks) {
    if (fileId !== null && status !== "done") counts.set(fileId, (counts.get(fileId) ?? 0) + 1);
  }
  return counts;
}

/**
 * Tasks that were done when the thread was opened are folded; those that were marked as done since keep their
 * place.
 */
export function foldDone<Task extends { id: string }>(
  tasks: readonly Task[],
  doneAtFirst: ReadonlySet<string>,
): { open: Task[]; folded: Task[] } {
  return {
    open: tasks.filter(({ id }) => !doneAtFirst.has(id)),
    folded: tasks.filter(({ id }) => doneAtFirst.has(id)),
  };
}

export type Need = "unchanged" | "looksDone" | "open";

/**
 * All tasks of a thread by what they need of a person, what needs an eye first: those that a mail closed although
 * nothing changed at their place, those that a mail suggests to close, and the others. One that is done keeps the
 * group that it was in `before`, so that nothing moves under the pointer. Groups without tasks are left out.
 */
export function groupByNeed<
  Task extends Grouped & { id: string; closingState: TaskView["closingState"] },
>(
  tasks: readonly Task[],
  unchanged: ReadonlySet<string>,
  before: ReadonlyMap<string, Need> = new Map(),
): { need: Need; tasks: Task[] }[] {
  const needOf = ({ id, status, closingState }: Task): Need => {
    if (closingState === "closed" && unchanged.has(id)) return "unchanged";
    if (status === "done") return before.get(id) ?? "open";
    return closingState === "suggested" ? "looksDone" : "open";
  };
  return (["unchanged", "looksDone", "open"] as const)
    .map((need) => ({ need, tasks: tasks.filter((task) => needOf(task) === need) }))
    .filter((group) => group.tasks.length > 0);
}

/**
 * The groups with their first `most` tasks, those that were open when the thread was opened before the others, and with
 * the one that is asked for; and how many are left out.
 */
export function firstTasks<Group extends { tasks: { id: string }[] }>(
  groups: readonly Group[],
  {
    most,
    doneAtFirst,
    asked,
  }: { most: number; doneAtFirst: ReadonlySet<string>; asked: string | null },
): { groups: Group[]; left: number } {
  const all = groups.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  if (all.length <= most) return { groups: [...groups], left: 0 };
  const isDone = (id: string) => doneAtFirst.has(id);
  const byNeed = [...all.filter((id) => !isDone(id)), ...all.filter(isDone)];
  const shown = new Set(byNeed.filter((id, at) => at < most || id === asked));
  return {
    groups: groups.map((group) => ({
      ...group,
      tasks: group.tasks.filter(({ id }) => shown.has(id)),
    })),
    left: all.length - shown.size,
  };
}

/**
 * The tasks that were done when the thread was opened and stay folded: not those that a mail has asked for again since.
 * `atFirst` has the number of reminders of each task that was done.
 */
export function stillFolded(
  tasks: readonly { id: string; status: TaskStatus; reminders: readonly unknown[] }[],
  atFirst: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const folded = tasks.filter(
    ({ id, status, reminders }) =>
      atFirst.has(id) && (status === "done" || reminders.length === atFirst.get(id)),
  );
  return new Set(folded.map(({ id }) => id));
}

/** Counts the open tasks: '2 open of 12'. */
export function openWords(tasks: readonly { status: TaskStatus }[]): string {
  const open = tasks.filter(({ status }) => status !== "done").length;
  return `${open} open of ${tasks.length}`;
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
