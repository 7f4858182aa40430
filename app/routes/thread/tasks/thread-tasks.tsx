import { isOfPlace } from "#app/routes/thread/marks/checks/check-words.ts";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { TaskGroups, type TaskRowsProps } from "./task-group.tsx";
import { groupByNeed, type Need } from "./task-groups.ts";

const titles: Record<Need, string> = {
  unchanged: "Said done, but nothing changed there",
  looksDone: "Looks done",
  open: "Still open",
};
const none: ReadonlySet<string> = new Set();

/** All tasks of the thread, what needs an eye first. */
export function ThreadTasks({ tasks, rows }: { tasks: ShownTask[]; rows: TaskRowsProps }) {
  const isUnchanged = rows.checks.filter((check) => isOfPlace(check) && check.state === "same");
  const unchanged = new Set(isUnchanged.map(({ taskId }) => taskId));
  const groups = groupByNeed(tasks, unchanged).map(({ need, tasks }) => {
    const open = tasks.filter(({ status, isLeaving }) => !isLeaving && status !== "done").length;
    return {
      ...{ key: need, title: titles[need], tasks },
      ...(need === "open" && { count: String(open) }),
      // What nobody has looked at is not folded with what is done.
      ...(need === "unchanged" && { doneAtFirst: none }),
    };
  });
  return <TaskGroups groups={groups} {...rows} isOfThread={rows.versions.length > 1} />;
}
