import { Link } from "react-router";
import { saysTheSame } from "#app/routes/tasks/says-the-same.ts";
import { focusSearch } from "#app/routes/thread/focus-address.ts";
import { TaskChecks } from "#app/routes/thread/marks/checks/task-checks.tsx";
import { TaskMarks } from "#app/routes/thread/marks/task-marks.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Day } from "#app/ui/time.tsx";
import { assigneeLabel } from "./assignee-label.ts";
import { TaskClosing } from "./closings/task-closing.tsx";
import { DueDay } from "./due-day.tsx";
import { sourceAddress } from "./source-address.ts";
import { TaskParts } from "./task-parts.tsx";
import { TaskReminders } from "./task-reminders.tsx";
import type { TaskRowProps } from "./task-row-props.ts";

/** All that is known of a task: its sentence, its places, who has to act, what the versions show, and what settles it. */
export function TaskDetails({ task, parts, marks, checks, files, address }: TaskRowProps) {
  return (
    <>
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
        <span className="text-soft">
          <bdi>{task.user}</bdi>, <Day at={task.emailTimestamp} /> · {assigneeLabel(task)}
        </span>
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
      <TaskClosing task={task} files={files} address={address} />
    </>
  );
}
