import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { trashTaskCommand } from "#app/domain/tasks/task-commands.ts";
import { TaskStatusForm } from "#app/routes/tasks/task-status-form.tsx";
import { type FocusAddress, focusSearch } from "#app/routes/thread/focus-address.ts";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { TaskTools } from "#app/routes/thread/task-forms/task-tools.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SelectSlot } from "#app/ui/select-slot.tsx";
import { Day } from "#app/ui/time.tsx";
import { DueDay } from "./due-day.tsx";
import { TaskDetails } from "./task-details.tsx";
import type { TaskRowProps } from "./task-row-props.ts";
import { TaskSigns } from "./task-signs.tsx";

/**
 * One task on one line: its status, its text, what is known of it, who asked and when. The task that the address names
 * is unfolded below its line, so that a link leads to it, also without JavaScript.
 */
export function TaskRow(props: TaskRowProps) {
  const { task, form, address } = props;
  const row = useRef<HTMLLIElement>(null);
  const isUnfolded = task.id === address.task;
  const isAskedFor = isUnfolded && address.message === null;
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
      className="task-row"
      hidden={task.isLeaving}
      data-item={`task ${task.id}`}
      data-active={isUnfolded || undefined}
    >
      <div className="task-row-line">
        <TaskStatusForm task={task} isDot />
        <Link
          dir="auto"
          className="task-row-text"
          aria-expanded={isUnfolded}
          to={focusSearch(address, { task: isUnfolded ? null : task.id, message: null })}
          replace
          preventScrollReset
        >
          {task.text}
        </Link>
        <TaskSigns {...props} />
        <Asker task={task} />
        <RowTools task={task} address={address} />
      </div>
      {form}
      <div className="task-row-details" hidden={!isUnfolded}>
        <TaskDetails {...props} />
      </div>
    </li>
  );
}

/** Who asked, and the day: that on which it is due, else that on which it was asked. */
function Asker({ task }: { task: ShownTask }) {
  return (
    <span className="task-row-asker">
      <span className="asker-picture" title={task.user}>
        <Avatar name={task.user} photoUrl={task.photoUrl} size="small" />
        <SelectSlot />
      </span>
      <bdi className="sr-only">{task.user}</bdi>
      <span className="min-w-13 shrink-0 text-right whitespace-nowrap">
        {task.due && task.status !== "done" ? (
          <DueDay task={task} isShort />
        ) : (
          <Day at={task.emailTimestamp} />
        )}
      </span>
    </span>
  );
}

function RowTools({ task, address }: { task: ShownTask; address: FocusAddress }) {
  const trash = useCommand(trashTaskCommand, { taskId: task.id });
  return (
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
  );
}
