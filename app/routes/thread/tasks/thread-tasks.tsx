import { useState } from "react";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
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
  const unchanged = tasksUnchangedAt(rows.checks);
  const groups = useGroupsByNeed(tasks, unchanged).map(({ need, tasks }) => {
    const open = tasks.filter(({ status, isLeaving }) => !isLeaving && status !== "done").length;
    return {
      ...{ key: need, title: titles[need], tasks },
      ...(need !== "unchanged" && { count: String(open) }),
      // What nobody has looked at is not folded with what is done.
      ...(need === "unchanged" && { doneAtFirst: none }),
    };
  });
  return <TaskGroups groups={groups} {...rows} isOfThread={rows.versions.length > 1} />;
}

/** The tasks at whose places nothing changed, where all of them were looked at closely enough to say so. */
export function tasksUnchangedAt(checks: readonly MarkCheck[]): ReadonlySet<string> {
  const isSame = (check: MarkCheck) => check.state === "same" && check.notCompared.length === 0;
  const byTask = Map.groupBy(checks.filter(isOfPlace), ({ taskId }) => taskId);
  return new Set([...byTask].flatMap(([taskId, all]) => (all.every(isSame) ? [taskId] : [])));
}

/** Tasks that are marked as done here keep their group. */
function useGroupsByNeed(tasks: ShownTask[], unchanged: ReadonlySet<string>) {
  const [before, setBefore] = useState<ReadonlyMap<string, Need>>(new Map());
  const groups = groupByNeed(tasks, unchanged, before);
  const needs = new Map(
    groups.flatMap(({ need, tasks }) => tasks.map(({ id }) => [id, need] as const)),
  );
  if (needs.size !== before.size || [...needs].some(([id, need]) => before.get(id) !== need)) {
    setBefore(needs);
  }
  return groups;
}
