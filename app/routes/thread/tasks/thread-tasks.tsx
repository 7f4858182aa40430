import { Link } from "react-router";
import { FilePicture } from "#app/routes/files/file-picture.tsx";
import { type FocusAddress, fileSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownFile, ShownTask } from "#app/routes/thread/shown-thread.ts";
import { CutName } from "#app/ui/cut-name.tsx";
import { TaskGroups, type TaskRowsProps } from "./task-group.tsx";
import { groupByFile, openWords } from "./task-groups.ts";

/** All tasks of the thread, file by file. */
export function ThreadTasks({
  tasks,
  files,
  selected,
  rows,
}: {
  tasks: ShownTask[];
  files: ShownFile[];
  selected: ShownFile | null;
  rows: TaskRowsProps;
}) {
  const groups = groupByFile(files, tasks, rows.doneAtFirst).map(({ file, tasks }) => ({
    key: file?.id ?? "none",
    title: file ? (
      <FileHeading file={file} isSelected={file.id === selected?.id} address={rows.address} />
    ) : (
      "No file"
    ),
    count: openWords(tasks.filter((task) => !task.isLeaving)),
    tasks,
  }));
  return <TaskGroups groups={groups} {...rows} />;
}

/** The file that the tasks below are about; a click shows it. */
function FileHeading({
  file,
  isSelected,
  address,
}: {
  file: ShownFile;
  isSelected: boolean;
  address: FocusAddress;
}) {
  return (
    <Link
      to={fileSearch(address, file.id)}
      replace
      preventScrollReset
      aria-current={isSelected ? "true" : undefined}
      className="flex min-w-0 items-center gap-2 hover:text-ink aria-[current]:text-link"
    >
      <FilePicture previewUrl={file.previewUrl} kind={file.kind} className="w-8 shrink-0" />
      <CutName name={file.name} />
    </Link>
  );
}
