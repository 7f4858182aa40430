import { useCommand } from "#app/client/use-command.ts";
import { statusLabels, type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ReturnTo } from "#app/ui/return-to.tsx";

const statusTones = {
  not_started: "badge-open",
  in_progress: "badge-progress",
  done: "badge-done",
};

/** A task's status as a list to choose from. It changes at once; a failure puts it back and says so. */
export function TaskStatusForm({
  task,
  onGone,
}: {
  task: { id: string; status: TaskStatus };
  /** Told when the change was kept: a list of one status then lacks the task. */
  onGone?: (taskId: string) => void;
}) {
  const change = useCommand({
    key: `task status ${task.id}`,
    failure: {
      title: "Update Failed",
      description: "Could not update feedback status. Please try again.",
    },
    onDone: ({ ok }) => ok && onGone?.(task.id),
  });
  return (
    <change.Form method="post" action={`/tasks/${task.id}/status`} className="flex gap-1">
      <ReturnTo />
      <select
        name="status"
        aria-label="Status"
        value={task.status}
        className={classNames("badge status-select", statusTones[task.status])}
        onChange={({ currentTarget }) => {
          void change.submit(currentTarget.form, { flushSync: true });
        }}
      >
        {taskStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabels[status]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn-small">
          Save
        </button>
      </noscript>
    </change.Form>
  );
}
