import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { textOf } from "#app/domain/command/command.ts";
import { setTaskStatusCommand } from "#app/domain/tasks/task-commands.ts";
import {
  readTaskStatus,
  statusLabels,
  type TaskStatus,
  taskStatuses,
} from "#app/domain/tasks/task-status.ts";

/** A task's status as a dot (hollow, half or full), which opens a select. */
export function StatusDot({
  task,
  onGone,
}: {
  task: { id: string; text: string; status: TaskStatus };
  /** Called when the change was saved: a list of one status then lacks the task. */
  onGone?: (taskId: string) => void;
}) {
  const change = useCommand(
    setTaskStatusCommand,
    { taskId: task.id },
    { key: `task status ${task.id}`, onDone: ({ ok }) => ok && onGone?.(task.id) },
  );
  const sent = change.formData && readTaskStatus(textOf(change.formData, "status"));
  const status = sent ?? task.status;
  return (
    <CommandForm command={change} className="flex items-center">
      <select
        name="status"
        aria-label={`Status: ${task.text}`}
        title={statusLabels[status]}
        value={status}
        className="status-dot"
        data-status={status}
        onChange={({ currentTarget }) => {
          void change.submit(currentTarget.form, { flushSync: true });
        }}
      >
        {taskStatuses.map((one) => (
          <option key={one} value={one}>
            {statusLabels[one]}
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
