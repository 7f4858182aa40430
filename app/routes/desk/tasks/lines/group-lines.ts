import type { TaskOrder } from "#app/domain/tasks/lists/task-order.ts";
import { statusLabels } from "#app/domain/tasks/task-status.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { dayOf } from "#app/routes/desk/tasks/day-range.ts";
import { isOverdue } from "#app/routes/tasks/is-overdue.ts";

type Line = Pick<TaskCardData, "due" | "status" | "closedAt" | "user" | "line">;
type Clock = { timeZone: string; now: Date };

const dayMs = 24 * 60 * 60_000;

/**
 * Groups of lines under headings, in order. The order by time has no headings. `key` stays the same while lines
 * come and go: two groups may have the same title.
 */
export function groupLines<Task extends Line>(
  tasks: readonly Task[],
  order: TaskOrder,
  clock: Clock,
): { key: string; title: string | null; tasks: Task[] }[] {
  const groups: { key: string; title: string | null; tasks: Task[] }[] = [];
  const titles = new Map<string | null, number>();
  for (const task of tasks) {
    const title = titleOf(task, order, clock);
    const last = groups.at(-1);
    if (last && last.title === title) {
      last.tasks.push(task);
      continue;
    }
    const nth = titles.get(title) ?? 0;
    titles.set(title, nth + 1);
    groups.push({ key: `${nth} ${title}`, title, tasks: [task] });
  }
  return groups;
}

function titleOf(task: Line, order: TaskOrder, clock: Clock): string | null {
  switch (order) {
    case "due":
      return task.status === "done" ? closedTitle(task, clock) : dueTitle(task, clock);
    case "client":
      return task.user;
    case "thread":
      return task.line?.threadTitle ?? "";
    case "file":
      return task.line?.fileTitle ?? "No file";
    case "status":
      return statusLabels[task.status];
    case "asked":
      return null;
  }
}

function closedTitle({ closedAt }: Line, { timeZone, now }: Clock): string {
  if (closedAt === null) return "Earlier";
  const dayBefore = (days: number) => dayOf(new Date(now.getTime() - days * dayMs), timeZone);
  const day = dayOf(new Date(closedAt), timeZone);
  if (day >= dayBefore(0)) return "Today";
  if (day === dayBefore(1)) return "Yesterday";
  return day > dayBefore(7) ? "Within a week" : "Earlier";
}

function dueTitle(task: Line, { timeZone, now }: Clock): string {
  if (task.due === null) return "No date";
  if (isOverdue(task, timeZone, now)) return "Overdue";
  const day = task.due.slice(0, 10);
  const dayAfter = (days: number) => dayOf(new Date(now.getTime() + days * dayMs), timeZone);
  if (day < dayAfter(0)) return "Earlier";
  if (day === dayAfter(0)) return "Today";
  if (day === dayAfter(1)) return "Tomorrow";
  return day < dayAfter(7) ? "Within a week" : "Later";
}
