import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { setTaskStatusCommand } from "#app/domain/tasks/task-commands.ts";
import { statusLabels, type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";

/** A task's status as a select, with its mark. A change shows at once; a failure rolls it back and shows a toast. */
export function TaskStatusForm({
  task,
  onGone,
}: {
  task: { id: string; status: TaskStatus };
  /** Called when the change was saved: a list of one status then lacks the task. */
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
