import { lazy, type ReactNode, Suspense, useId } from "react";
import { Link } from "react-router";
import { statusLabels, type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";
import { type FocusAddress, fileSearch, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { FocusMessage, MergedTask } from "#app/routes/thread/focus-data.ts";
import type { ShownFile, ShownTask, ShownThread } from "#app/routes/thread/focus-view.tsx";
import {
  readTaskForm,
  type TaskForm,
  taskFormAddress,
} from "#app/routes/thread/task-forms/task-form.ts";
import { addTaskId } from "#app/routes/thread/task-forms/task-menu-id.ts";
import { useOpenForm } from "#app/routes/thread/task-forms/use-open-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { CutName } from "#app/ui/cut-name.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ClosedByMails } from "./closed-by-mails.tsx";
import { partsOf } from "./parts-of.ts";
import {
  countByStatus,
  findFileWithTasks,
  groupByCategory,
  settledLast,
  tasksInView,
} from "./task-groups.ts";
import { TaskRow } from "./task-row.tsx";

const OpenTaskForm = lazy(() =>
  import("#app/routes/thread/task-forms/open-task-form.tsx").catch(() => ({
    default: () => <FormError>The form could not be loaded. Please try again.</FormError>,
  })),
);
const ThreadUnsure = lazyPart(
  () =>
    // What waits here waits on the desk as well.
    import("./thread-unsure.tsx"),
);

/** The selected file's tasks by category, then those of the whole thread (readings, 7). */
export function TaskPanel({
  data,
  messages,
  files,
  selected,
  address,
}: {
  data: ShownThread;
  messages: FocusMessage[] | null;
  files: ShownFile[];
  selected: ShownFile | null;
  address: FocusAddress;
}) {
  const headingId = useId();
  const { tasks, unsure, merged, newId } = data;
  const open = useOpenForm(address);
  const named = readTaskForm(open.form);
  const openForm = named && (
    <Suspense>
      <OpenTaskForm
        key={open.form}
        form={named}
        thread={{ threadId: data.thread.threadId, files, selected, tasks, messages }}
        address={address}
        newId={newId}
        onDone={open.onDone}
      />
    </Suspense>
  );
  const rows = { address, merged, formOf: (id: string) => (isOf(named, id) ? openForm : null) };
  const fileIds = new Set(files.map((file) => file.id));
  const { ofFile, ofThread } = tasksInView(tasks, fileIds, selected?.id ?? null);
  const isEmpty = [...ofFile, ...ofThread].every((task) => task.isLeaving);
  return (
    <section className="focus-part" data-of="tasks" aria-labelledby={headingId}>
      <header className="grid gap-1.5 pb-1">
        <div className="flex items-center gap-2">
          <h3 id={headingId} className="min-w-0 flex-1 text-sm">
            {selected ? <CutName name={selected.name} /> : "Feedback"}
          </h3>
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
        </div>
        {selected ? (
          <StatusCounts tasks={ofFile} />
        ) : (
          <p className="text-sm text-soft">Select a file to view feedback</p>
        )}
      </header>
      <ClosedByMails tasks={tasks} threadId={data.thread.threadId} />
      {named?.act === "add" && openForm}
      {selected && isEmpty && (
        <EmptyState
          icon="task"
          title="No feedback available"
          action={<TasksElsewhere tasks={tasks} files={files} address={address} />}
        >
          {"Asks about this file will be listed here, each with the sentence it came from."}
        </EmptyState>
      )}
      {groupByCategory(ofFile).map((group) => (
        <TaskGroup key={group.category} title={group.category} tasks={group.tasks} {...rows} />
      ))}
      <TaskGroup title="Whole thread" tasks={ofThread} {...rows} />
      {unsure.length > 0 && (
        <Suspense>
          <ThreadUnsure tasks={unsure} address={address} />
        </Suspense>
      )}
    </section>
  );
}

/** Leads to a file that has tasks, from one that has none. */
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

function isOf(named: TaskForm | null, taskId: string): boolean {
  return named !== null && named.act !== "add" && named.taskId === taskId;
}

function TaskGroup({
  title,
  tasks,
  address,
  merged,
  formOf,
}: {
  title: string;
  tasks: ShownTask[];
  address: FocusAddress;
  merged: MergedTask[];
  /** The form that is open on a task. */
  formOf: (taskId: string) => ReactNode;
}) {
  const headingId = useId();
  const count = tasks.filter((task) => !task.isLeaving).length;
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby={headingId} hidden={count === 0}>
      <h4 id={headingId} className="flex justify-between pt-3 text-xs/5 font-semibold text-soft">
        {title}
        <span className="text-faint tabular-nums">{count}</span>
      </h4>
      <ul>
        {settledLast(tasks).map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            parts={partsOf(task.id, merged)}
            form={formOf(task.id)}
            address={address}
          />
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
