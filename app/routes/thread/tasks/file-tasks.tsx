import { Link } from "react-router";
import { type FocusAddress, fileSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownFile, ShownTask } from "#app/routes/thread/shown-thread.ts";
import { CutName } from "#app/ui/cut-name.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TaskGroups, type TaskRowsProps } from "./task-group.tsx";
import { findFileWithTasks, groupByCategory, type tasksListedWith } from "./task-groups.ts";

/** The selected file's tasks by category, then those of no file (readings, 7). */
export function FileTasks({
  tasks,
  files,
  selected,
  listed,
  rows,
}: {
  tasks: ShownTask[];
  files: ShownFile[];
  selected: ShownFile | null;
  listed: ReturnType<typeof tasksListedWith<ShownTask>>;
  rows: TaskRowsProps;
}) {
  const { ofFile, fromEarlier, ofThread } = listed;
  const groups = [
    ...groupByCategory(ofFile).map(({ category, tasks }) => ({
      ...{ key: `category ${category}`, title: category, tasks },
    })),
    { key: "earlier", title: "From earlier versions", tasks: fromEarlier },
    { key: "thread", title: "Whole thread", tasks: ofThread },
  ];
  const isEmpty = Object.values(listed)
    .flat()
    .every((task) => task.isLeaving);
  return (
    <>
      {selected && isEmpty && (
        <EmptyState
          icon="task"
          title="No feedback available"
          action={<TasksElsewhere tasks={tasks} files={files} address={rows.address} />}
        >
          {"Tasks about this file will be listed here, each with the sentence it came from."}
        </EmptyState>
      )}
      <TaskGroups groups={groups} {...rows} />
    </>
  );
}

/** A link to a file that has tasks, from one that has none. */
function TasksElsewhere({
  tasks,
  files,
  address,
}: {
  tasks: ShownTask[];
  files: ShownFile[];
  address: FocusAddress;
}) {
  const shown = tasks.filter((task) => !task.isLeaving);
  const file = findFileWithTasks(files, shown);
  if (!file) return null;
  const count = shown.filter(({ fileId }) => fileId === file.id).length;
  return (
    <Link
      to={fileSearch(address, file.id)}
      replace
      preventScrollReset
      className="btn btn-quiet btn-small max-w-full"
    >
      {count === 1 ? "1 task on" : `${count} tasks on`}&nbsp;
      <CutName name={file.name} />
    </Link>
  );
}
