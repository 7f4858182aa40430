import { lazy, Suspense, useId, useState } from "react";
import type { useView } from "#app/routes/tasks/views/use-view.ts";
import type { FocusAddress } from "#app/routes/thread/focus-address.ts";
import type { FocusMessage } from "#app/routes/thread/focus-data.ts";
import type { ShownFile, ShownTask, ShownThread } from "#app/routes/thread/shown-thread.ts";
import { readTaskForm, type TaskForm } from "#app/routes/thread/task-forms/task-form.ts";
import { useOpenForm } from "#app/routes/thread/task-forms/use-open-form.ts";
import { lazyPart } from "#app/ui/behaviour/lazy-part.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { ClosedByMails } from "./closings/closed-by-mails.tsx";
import { mailsThatSuggest, SuggestedByMails } from "./closings/suggested-by-mails.tsx";
import { FileTasks } from "./file-tasks.tsx";
import { PanelHead } from "./panel-head.tsx";
import { PanelView } from "./panel-view.tsx";
import { listId } from "./skip-to-tasks.tsx";
import { tasksListedWith } from "./task-groups.ts";
import { ThreadTasks } from "./thread-tasks.tsx";

const OpenTaskForm = lazy(() =>
  import("#app/routes/thread/task-forms/open-task-form.tsx").catch(() => ({
    default: () => <FormError>The form could not be loaded. Please try again.</FormError>,
  })),
);
const ThreadUnsure = lazyPart(
  () =>
    // The unsure asks here are on the desk as well, so they are loaded later.
    import("./thread-unsure.tsx"),
);

/** The tasks of the selected file, or of the whole thread: as the person last chose. */
export function TaskPanel({
  data,
  messages,
  files,
  selected,
  doneAtFirst,
  view,
  isWhole,
  address,
}: {
  data: ShownThread;
  messages: FocusMessage[] | null;
  files: ShownFile[];
  selected: ShownFile | null;
  /** The tasks that were done when the thread was opened, and were not asked for again since. */
  doneAtFirst: ReadonlySet<string>;
  view: ReturnType<typeof useView<"thread">>;
  /** Whether the tasks of the whole thread are listed. */
  isWhole: boolean;
  address: FocusAddress;
}) {
  const headingId = useId();
  const { tasks, unsure, merged, marks, markChecks, newId } = data;
  const hasTasks = tasks.some((task) => !task.isLeaving);
  const open = useOpenForm(address);
  const named = readTaskForm(open.form);
  const isMarking = named?.act === "mark" || named?.act === "move";
  const openForm = named && (
    <Suspense>
      <OpenTaskForm
        // The key keeps the form's text while its place is drawn again.
        key={isMarking ? named.act : open.form}
        form={named}
        thread={{ threadId: data.thread.threadId, files, selected, tasks, messages, marks }}
        address={address}
        newId={newId}
        onDone={open.onDone}
      />
    </Suspense>
  );
  const formOf = (id: string) => (isOf(named, id) ? openForm : null);
  const reopened = useReopened(tasks, doneAtFirst);
  const listing = { selected: selected?.id ?? null, checks: markChecks, doneAtFirst, reopened };
  const listed = tasksListedWith(tasks, files, listing);
  const { ofFile, fromEarlier, ofThread } = listed;
  const inView = isWhole ? tasks : [...ofFile, ...fromEarlier, ...ofThread];
  const suggested = mailsThatSuggest(inView);
  const rows = {
    address,
    merged,
    marks,
    checks: markChecks,
    formOf,
    doneAtFirst,
    reopened,
    versions: files,
  };
  const lists = { tasks, files, selected, rows };
  return (
    <section
      className="focus-part"
      data-of="tasks"
      data-list={isWhole ? "whole" : (selected?.id ?? "none")}
      aria-labelledby={headingId}
    >
      {hasTasks && <PanelView view={view} tasks={tasks} />}
      <PanelHead
        headingId={headingId}
        isWhole={isWhole}
        selected={selected}
        tasks={isWhole ? tasks : [...ofFile, ...fromEarlier]}
        address={address}
      />
      <ClosedByMails
        tasks={tasks}
        threadId={data.thread.threadId}
        files={files}
        selected={selected}
        address={address}
      />
      <SuggestedByMails mails={suggested} address={address} />
      {(named?.act === "add" || isMarking) && openForm}
      <div id={listId} tabIndex={-1}>
        {isWhole ? (
          <ThreadTasks tasks={tasks} rows={rows} />
        ) : (
          <FileTasks {...lists} listed={listed} />
        )}
      </div>
      {unsure.length > 0 && (
        <Suspense>
          <ThreadUnsure tasks={unsure} address={address} />
        </Suspense>
      )}
    </section>
  );
}

function isOf(named: TaskForm | null, taskId: string): boolean {
  return named !== null && "taskId" in named && named.taskId === taskId;
}

/** The tasks that were done when the thread was opened and have been open since: they stay listed. */
function useReopened(
  tasks: readonly ShownTask[],
  doneAtFirst: ReadonlySet<string>,
): ReadonlySet<string> {
  const [reopened, setReopened] = useState<ReadonlySet<string>>(new Set());
  const more = tasks.filter(
    ({ id, status }) => status !== "done" && doneAtFirst.has(id) && !reopened.has(id),
  );
  if (more.length > 0) setReopened(new Set([...reopened, ...more.map(({ id }) => id)]));
  return reopened;
}
