import { type ReactNode, useId } from "react";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusFile, MergedTask } from "#app/routes/thread/focus-data.ts";
import type { ShownMark } from "#app/routes/thread/marks/shown-marks.ts";
import { ShowAll } from "#app/routes/thread/show-all.tsx";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { counted } from "#app/ui/text/counted.ts";
import { DoneTasks } from "./done-tasks.tsx";
import { partsOf } from "./parts-of.ts";
import { firstTasks, foldDone, settledLast } from "./task-groups.ts";
import { TaskRow } from "./task-row.tsx";

/** The props of every list of a thread's tasks. */
export type TaskRowsProps = {
  address: FocusAddress;
  merged: MergedTask[];
  marks: ShownMark[];
  /** The results of looking for their places on the current versions. */
  checks: MarkCheck[];
  /** The form that is open on a task. */
  formOf: (taskId: string) => ReactNode;
  /** The tasks that were done when the thread was opened. */
  doneAtFirst: ReadonlySet<string>;
  /** Those of them that have been open since. */
  reopened: ReadonlySet<string>;
  /** All versions of the thread's files. */
  versions: readonly FocusFile[];
  /** Whether the list is that of the whole thread, of several files. */
  isOfThread?: boolean;
};

type Group = {
  key: string | number;
  title: ReactNode;
  count?: string;
  tasks: ShownTask[];
  /** Instead of that of the whole list. */
  doneAtFirst?: ReadonlySet<string>;
};

/** The number of tasks that a long list shows at first. */
const mostAtFirst = 150;

/** Groups of tasks below each other; of a long list the first tasks, and a link to all. */
export function TaskGroups({ groups, ...rows }: TaskRowsProps & { groups: Group[] }) {
  const { address, doneAtFirst } = rows;
  const all = groups.map(({ count, ...group }) => {
    const shown = group.tasks.filter((task) => !task.isLeaving).length;
    return { ...group, isEmpty: shown === 0, count: count ?? String(shown) };
  });
  const most = address.all ? Number.POSITIVE_INFINITY : mostAtFirst;
  const { groups: first, left } = firstTasks(all, { most, doneAtFirst, asked: address.task });
  return (
    <>
      {first.map(({ key, ...group }) => (
        <TaskGroup key={key} {...rows} {...group} />
      ))}
      {left > 0 && <ShowAll address={address}>{`Show ${counted(left, "more task")}`}</ShowAll>}
    </>
  );
}

/** Tasks under a heading: first the open ones, then, folded, those that are done. */
function TaskGroup({
  title,
  count,
  isEmpty,
  tasks,
  ...rows
}: TaskRowsProps & Omit<Group, "key"> & { isEmpty: boolean }) {
  const headingId = useId();
  if (tasks.length === 0) return null;
  const { open, folded } = foldDone(tasks, rows.doneAtFirst);
  return (
    <section aria-labelledby={headingId} hidden={isEmpty}>
      <h4
        id={headingId}
        className="flex items-center justify-between gap-2 pt-2 text-xs/5 font-semibold text-soft"
      >
        {title}
        <span className="shrink-0 text-faint tabular-nums">{count}</span>
      </h4>
      {open.length > 0 && <TaskRows tasks={open} {...rows} />}
      {folded.length > 0 && (
        <DoneTasks tasks={folded} shownTask={rows.address.task} reopened={rows.reopened}>
          <TaskRows tasks={folded} {...rows} />
        </DoneTasks>
      )}
    </section>
  );
}

function TaskRows({
  tasks,
  address,
  merged,
  marks,
  checks,
  formOf,
  versions,
  isOfThread = false,
}: Omit<TaskRowsProps, "doneAtFirst" | "reopened"> & { tasks: ShownTask[] }) {
  return (
    <ul>
      {settledLast(tasks).map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          parts={partsOf(task.id, merged)}
          marks={marks.filter(({ taskId }) => taskId === task.id)}
          checks={checks.filter(({ taskId }) => taskId === task.id)}
          form={formOf(task.id)}
          files={versions}
          isOfThread={isOfThread}
          address={address}
        />
      ))}
    </ul>
  );
}
