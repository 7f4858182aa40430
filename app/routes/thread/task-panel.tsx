import { useId } from "react";
import { statusLabels, type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CutName } from "#app/ui/cut-name.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FocusAddress } from "./focus-address.ts";
import type { ShownFile, ShownTask } from "./focus-view.tsx";
import { countByStatus, groupByCategory, tasksInView } from "./task-groups.ts";
import { TaskRow } from "./task-row.tsx";

/** The selected file's tasks by category, then those of the whole thread (readings, 7). */
export function TaskPanel({
  tasks,
  files,
  selected,
  address,
}: {
  tasks: ShownTask[];
  files: ShownFile[];
  selected: ShownFile | null;
  address: FocusAddress;
}) {
  const headingId = useId();
  const fileIds = new Set(files.map((file) => file.id));
  const { ofFile, ofThread } = tasksInView(tasks, fileIds, selected?.id ?? null);
  const isEmpty = [...ofFile, ...ofThread].every((task) => task.isLeaving);
  return (
    <section className="focus-part focus-tasks" data-of="tasks" aria-labelledby={headingId}>
      <header>
        <h3 id={headingId} className="text-sm">
          {selected ? <CutName name={selected.name} /> : "Feedback"}
        </h3>
        {selected ? (
          <StatusCounts tasks={ofFile} />
        ) : (
          <p className="text-sm text-soft">Select a file to view feedback</p>
        )}
      </header>
      {selected && isEmpty && (
        <EmptyState icon="task" title="No feedback available">
          {"Asks about this file will be listed here, each with the sentence it came from."}
        </EmptyState>
      )}
      {groupByCategory(ofFile).map((group) => (
        <TaskGroup
          key={group.category}
          title={group.category}
          tasks={group.tasks}
          address={address}
        />
      ))}
      <TaskGroup title="Whole thread" tasks={ofThread} address={address} />
    </section>
  );
}

function TaskGroup({
  title,
  tasks,
  address,
}: {
  title: string;
  tasks: ShownTask[];
  address: FocusAddress;
}) {
  const headingId = useId();
  const count = tasks.filter((task) => !task.isLeaving).length;
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={headingId} hidden={count === 0}>
      <h4 id={headingId} className="focus-group">
        {title}
        <span className="text-faint tabular-nums">{count}</span>
      </h4>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} address={address} />
        ))}
      </ul>
    </section>
  );
}

const tones = { not_started: "open", in_progress: "progress", done: "done" } as const;

function StatusCounts({ tasks }: { tasks: ShownTask[] }) {
  const counts = countByStatus(tasks.filter((task) => !task.isLeaving));
  return (
    <p className="flex flex-wrap gap-1.5" role="status" aria-label="Feedback by status">
      {taskStatuses.map((status: TaskStatus) => (
        <Badge key={status} tone={counts[status] > 0 ? tones[status] : "neutral"}>
          {statusLabels[status]} {counts[status]}
        </Badge>
      ))}
    </p>
  );
}
