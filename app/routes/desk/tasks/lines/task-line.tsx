import { memo } from "react";
import { useRootData } from "#app/client/root-data.ts";
import type { DeskAddress } from "#app/routes/addresses/desk-address.ts";
import type { TaskCardData } from "#app/routes/desk/desk-data.ts";
import { useNear } from "#app/routes/desk/paging/use-near.ts";
import { focusPath, TaskLink } from "#app/routes/desk/tasks/task-link.tsx";
import { TaskMenu } from "#app/routes/desk/tasks/task-menu.tsx";
import { ClosingMark } from "#app/routes/tasks/closing-mark.tsx";
import { isOverdue } from "#app/routes/tasks/is-overdue.ts";
import { standsAlone } from "#app/routes/tasks/stands-alone.ts";
import { TaskStatusForm } from "#app/routes/tasks/task-status-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PreviewImage } from "#app/ui/preview-image.tsx";
import { SelectSlot } from "#app/ui/select-slot.tsx";
import { formatDay } from "#app/ui/text/dates.ts";

type Props = {
  task: TaskCardData;
  isLeaving: boolean;
  address: DeskAddress;
  onGone: (taskId: string) => void;
};

/**
 * A task on one line: status, file, what is asked, by whom, and when it is due. Renders nothing while far outside
 * the viewport.
 */
export const TaskLine = memo(function TaskLine({ isLeaving, ...props }: Props) {
  const { place, isNear } = useNear();
  return (
    <li className="task-line" ref={place} hidden={isLeaving} data-item={`task ${props.task.id}`}>
      {isNear && <LineContent {...props} />}
    </li>
  );
});

const LineContent = memo(function LineContent({ task, address, onGone }: Omit<Props, "isLeaving">) {
  const to = focusPath(task, address);
  return (
    <>
      <TaskStatusForm task={task} onGone={onGone} isDot />
      <span className="line-picture" title={task.line?.fileTitle ?? undefined}>
        <PreviewImage src={task.line?.filePreview ?? null} alt="" fallback={null} />
      </span>
      <span className="line-title">
        <TaskLink task={task} to={to} />
        <ClosingMark task={task} isShort />
        {!standsAlone(task.text) && (
          <span dir="auto" className="line-context">
            {task.line?.threadTitle}
          </span>
        )}
      </span>
      <span dir="auto" className="line-who" title={task.user}>
        {task.user}
      </span>
      <DueMark task={task} />
      <TaskMenu task={task} to={to} onGone={onGone} />
      <SelectSlot />
    </>
  );
});

/** An overdue day has the specification's red as a small mark; any other day is unobtrusive. */
function DueMark({ task }: { task: TaskCardData }) {
  const { timeZone } = useRootData();
  if (!task.due) return <span className="line-due" />;
  const isLate = isOverdue(task, timeZone, new Date());
  return (
    <span className="line-due" data-late={isLate || undefined}>
      {isLate && <Icon name="alert" />}
      <span className="sr-only">{isLate ? "Overdue: " : "Due "}</span>
      {formatDay(task.due, "UTC")}
    </span>
  );
}
