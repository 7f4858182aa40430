import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { setTaskStatusCommand } from "#app/commands/tasks/set-task-status.ts";
import { statusLabels, type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";

/** A task's status, its mark before it, as a list to choose from. It changes at once; a failure puts it back and says so. */
export function TaskStatusForm({
  task,
  onGone,
}: {
  task: { id: string; status: TaskStatus };
  /** Told when the change was kept: a list of one status then lacks the task. */
  onGone?: (taskId: string) => void;
}) {
  const change = useCommand(
    setTaskStatusCommand,
    { taskId: task.id },
    { key: `task status ${task.id}`, onDone: ({ ok }) => ok && onGone?.(task.id) },
  );
  return (
    <CommandForm command={change} className="flex noscript:gap-1">
      <span className="status-mark" data-status={task.status} />
      <select
        name="status"
        aria-label="Status"
        value={task.status}
        className="select status-select"
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
    </CommandForm>
  );
}
