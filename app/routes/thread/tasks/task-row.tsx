import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import type { MarkCheck } from "#app/domain/tasks/marks/checks/mark-check.ts";
import { trashTaskCommand } from "#app/domain/tasks/task-commands.ts";
import { saysTheSame } from "#app/routes/tasks/says-the-same.ts";
import { TaskStatusForm } from "#app/routes/tasks/task-status-form.tsx";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { FocusFile, MergedTask } from "#app/routes/thread/focus-data.ts";
import { TaskChecks } from "#app/routes/thread/marks/checks/task-checks.tsx";
import type { ShownMark } from "#app/routes/thread/marks/shown-marks.ts";
import { TaskMarks } from "#app/routes/thread/marks/task-marks.tsx";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { TaskTools } from "#app/routes/thread/task-forms/task-tools.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SelectSlot } from "#app/ui/select-slot.tsx";
import { Day } from "#app/ui/time.tsx";
import { assigneeLabel } from "./assignee-label.ts";
import { TaskClosing } from "./closings/task-closing.tsx";
import { DueDay } from "./due-day.tsx";
import { sourceAddress } from "./source-address.ts";
import { TaskParts } from "./task-parts.tsx";
import { TaskReminders } from "./task-reminders.tsx";

/** One task: who asked, its text, its quote, and its status. */
export function TaskRow({
  task,
  parts = [],
  marks = [],
  checks = [],
  form = null,
  isToldAbove = false,
  files,
  address,
}: {
  task: ShownTask;
  /** Tasks that were merged into it. */
  parts?: MergedTask[];
  /** Its places on pages. */
  marks?: ShownMark[];
  /** The results of looking for them on the current version. */
  checks?: MarkCheck[];
  /** The form that changes it, while it is open. */
  form?: ReactNode;
  /** True if the mail that settles it is shown above the list, for all of its tasks. */
  isToldAbove?: boolean;
  /** All versions of the thread's files. */
  files: readonly FocusFile[];
  address: FocusAddress;
}) {
  const trash = useCommand(trashTaskCommand, { taskId: task.id });
  const row = useRef<HTMLLIElement>(null);
  const isAskedFor = task.id === address.task && address.message === null;
  const { key: visit, hash } = useLocation();
  const isGoneTo = hash === `#task-${task.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visit is a trigger
  useEffect(() => {
    if (isAskedFor) row.current?.scrollIntoView({ block: "nearest" });
    if (isGoneTo) row.current?.focus({ preventScroll: true });
  }, [isAskedFor, isGoneTo && visit]);
  return (
    <li
      ref={row}
      id={`task-${task.id}`}
      tabIndex={-1}
      className="task-row grid scroll-m-16 grid-cols-1 gap-1 border-line py-2.5 not-first:border-t data-active:-mx-2 data-active:rounded-md data-active:bg-hover data-active:px-2"
      hidden={task.isLeaving}
      data-item={`task ${task.id}`}
      data-active={task.id === address.task || undefined}
    >
      <div className="flex items-start gap-2">
        <p
          dir="auto"
          className="flex-1 py-0.5 font-strong wrap-anywhere [:has(>form:not([hidden]))>div>&]:invisible [:has(>form:not([hidden]))>div>&]:max-h-7 [:has(>form:not([hidden]))>div>&]:overflow-hidden"
        >
          {task.text}
        </p>
        <span className="row-tools">
          <TaskTools task={task} address={address} />
          <CommandForm command={trash}>
            <button
              type="submit"
              className="btn btn-quiet btn-small btn-icon"
              aria-label={`Move to trash: ${task.text}`}
            >
              <Icon name="trash" />
            </button>
          </CommandForm>
        </span>
      </div>
      {form}
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs/5">
        <span className="-ml-0.5 flex-none">
          <TaskStatusForm task={task} />
        </span>
        <span className="text-soft">{assigneeLabel(task)}</span>
        <span className="flex min-w-0 flex-[1_1_7rem] items-center justify-end gap-1.5">
          <span className="asker-picture">
            <Avatar name={task.user} photoUrl={task.photoUrl} size="small" />
            <SelectSlot />
          </span>
          <span dir="auto" className="truncate text-soft" title={task.user}>
            {task.user}
          </span>
          <span className="shrink-0 whitespace-nowrap text-faint">
            <Day at={task.emailTimestamp} />
          </span>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        {task.quote && task.messageId && (
          <Link
            className="focus-quote"
            to={sourceAddress(address, task, { ...task, messageId: task.messageId })}
            replace
            preventScrollReset
          >
            <Icon name="quote" />
            {saysTheSame(task.text, task.quote) ? (
              "Show in message"
            ) : (
              <span>
                <span className="sr-only">Show in message: </span>
                <bdi>{task.quote}</bdi>
              </span>
            )}
          </Link>
        )}
        {task.page !== null && task.page > 0 && task.fileId !== null && marks.length === 0 && (
          <Link
            className="link"
            to={focusSearch(address, { file: task.fileId, page: task.page, pane: "media" })}
            replace
            preventScrollReset
          >
            Page {task.page}
          </Link>
        )}
        <TaskMarks marks={marks} task={task} address={address} />
        {task.due && <DueDay task={task} />}
        <TaskReminders task={task} address={address} />
      </div>
      {parts.length > 0 && <TaskParts parts={parts} address={address} />}
      <TaskChecks task={task} checks={checks} address={address} />
      <TaskClosing task={task} files={files} address={address} isToldAbove={isToldAbove} />
    </li>
  );
}
