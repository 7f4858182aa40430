import { memo } from "react";
import { useRootData } from "#app/client/root-data.ts";
import type { DeskAddress } from "#app/routes/addresses/desk-address.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { useNear } from "#app/routes/desk/paging/use-near.ts";
import { ClosingMark } from "#app/routes/tasks/closing-mark.tsx";
import { isOverdue } from "#app/routes/tasks/is-overdue.ts";
import { TaskStatusForm } from "#app/routes/tasks/task-status-form.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SelectSlot } from "#app/ui/select-slot.tsx";
import { formatDay } from "#app/ui/text/dates.ts";
import { focusPath, TaskLink } from "./task-link.tsx";
import { TaskMenu } from "./task-menu.tsx";

type Props = {
  task: TaskCardData;
  isLeaving: boolean;
  address: DeskAddress;
  onGone: (taskId: string) => void;
};

/**
 * A task: what is asked, by whom and where; its status can be changed in place. Renders nothing while far outside
 * the viewport.
 */
export const TaskCard = memo(function TaskCard({ isLeaving, ...props }: Props) {
  const { place, isNear } = useNear();
  return (
    <li className="task-card" ref={place} hidden={isLeaving} data-item={`task ${props.task.id}`}>
      {isNear && <CardContent {...props} />}
    </li>
  );
});

const CardContent = memo(function CardContent({ task, address, onGone }: Omit<Props, "isLeaving">) {
  const { timeZone } = useRootData();
  const to = focusPath(task, address);
  return (
    <>
      <div className="task-head">
        <TaskLink task={task} to={to} />
        <TaskMenu task={task} to={to} onGone={onGone} />
      </div>
      <p className="task-from">
        <span className="asker-picture">
          <Avatar name={task.user} photoUrl={task.photoUrl} size="small" />
          <SelectSlot />
        </span>
        <span dir="auto" className="truncate">
          {task.user}
        </span>
        <time dateTime={task.emailTimestamp}>{formatDay(task.emailTimestamp, timeZone)}</time>
      </p>
      <p className="task-place">
        <span dir="auto">{task.place}</span>
        {task.assignee === "other" && <span>Waiting for others</span>}
      </p>
      <div className="task-foot">
        <TaskStatusForm task={task} onGone={onGone} />
        <ClosingMark task={task} />
        <DueMark task={task} timeZone={timeZone} />
      </div>
    </>
  );
});

/** Red, and labelled as overdue, once the day has passed in the viewer's time zone and the task is not done. */
function DueMark({ task, timeZone }: { task: TaskCardData; timeZone: string }) {
  if (!task.due) return null;
  const isLate = isOverdue(task, timeZone, new Date());
  return (
    <span className="task-due" data-late={isLate || undefined}>
      {isLate && <Icon name="alert" />}
      {isLate ? "Overdue: " : "Due "}
      {formatDay(task.due, "UTC")}
    </span>
  );
}
