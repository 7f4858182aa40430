import type { TaskStatus } from "#app/domain/tasks/task-status.ts";

type Choice = { text: string; status: TaskStatus; fileId: number | null };

/**
 * The tasks whose words hold the text, grouped by their file in the order of the files, open ones before those
 * that are done. Tasks without a listed file are last.
 */
export function mergeChoices<Task extends Choice>(
  tasks: readonly Task[],
  files: readonly { id: number; name: string }[],
  text: string,
): { title: string; tasks: Task[] }[] {
  const wanted = text.trim().toLowerCase();
  const fits = tasks.filter((task) => task.text.toLowerCase().includes(wanted));
  const named = files.map(({ id, name }) => ({
    title: name,
    tasks: fits.filter(({ fileId }) => fileId === id),
  }));
  const ids = new Set(files.map(({ id }) => id));
  const others = fits.filter(({ fileId }) => fileId === null || !ids.has(fileId));
  return [...named, { title: "Whole thread", tasks: others }]
    .filter((group) => group.tasks.length > 0)
    .map(({ title, tasks }) => ({ title, tasks: tasks.toSorted(openFirst) }));
}

function openFirst(one: Choice, other: Choice): number {
  return Number(one.status === "done") - Number(other.status === "done");
}
