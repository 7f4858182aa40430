import { Link } from "react-router";
import { statusLabels, type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownFile, ShownTask } from "#app/routes/thread/shown-thread.ts";
import { taskFormAddress } from "#app/routes/thread/task-forms/task-form.ts";
import { addTaskId } from "#app/routes/thread/task-forms/task-menu-id.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CutName } from "#app/ui/cut-name.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#app/ui/text/counted.ts";
import { countByStatus } from "./task-groups.ts";

/** The subject of the tasks below, their number in each status, and a button that adds one. */
export function PanelHead({
  headingId,
  isWhole,
  selected,
  tasks,
  address,
}: {
  headingId: string;
  isWhole: boolean;
  selected: ShownFile | null;
  /** The tasks that are counted. */
  tasks: ShownTask[];
  address: FocusAddress;
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-2">
      <div className="flex min-w-0 flex-[1_1_6rem] items-center gap-2">
        <h3 id={headingId} className="min-w-0 flex-1 text-sm">
          {isWhole && "Whole thread"}
          {!isWhole && (selected ? <CutName name={selected.name} /> : "Feedback")}
        </h3>
      </div>
      {isWhole || selected ? (
        <StatusCounts tasks={tasks} />
      ) : (
        <p className="text-sm text-soft">Select a file to view feedback</p>
      )}
      <Link
        id={addTaskId}
        to={focusSearch(address, { form: taskFormAddress.add() })}
        replace
        preventScrollReset
        className="btn btn-quiet btn-small"
      >
        <Icon name="plus" />
        Add task
      </Link>
    </header>
  );
}

const tones = { not_started: "open", in_progress: "progress", done: "done" } as const;

function StatusCounts({ tasks }: { tasks: ShownTask[] }) {
  const counts = countByStatus(tasks.filter((task) => !task.isLeaving));
  return (
    <p className="flex gap-1" role="status" aria-label="Feedback by status">
      {taskStatuses.map((status: TaskStatus) => (
        <Badge
          key={status}
          tone={counts[status] > 0 ? tones[status] : "neutral"}
          label={`${statusLabels[status]} ${counts[status]}`}
          title={`${statusLabels[status]}: ${counted(counts[status], "task")}`}
        >
          <span className="status-mark static m-0" data-status={status} /> {counts[status]}
        </Badge>
      ))}
    </p>
  );
}
