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
import { classNames } from "#app/ui/class-names.ts";

/**
 * A task's status as a select: with its mark and its label, or on a line the mark alone (hollow, half or full). A change
 * shows at once; a failure rolls it back and shows a toast.
 */
export function TaskStatusForm({
  task,
  onGone,
  isDot = false,
}: {
  task: { id: string; text: string; status: TaskStatus };
  /** Called when the change was saved: a list of one status then lacks the task. */
  onGone?: (taskId: string) => void;
  /** Where the room is for the mark alone. */
  isDot?: boolean;
}) {
  const change = useCommand(
    setTaskStatusCommand,
    { taskId: task.id },
    { key: `task status ${task.id}`, onDone: ({ ok }) => ok && onGone?.(task.id) },
  );
  const sent = change.formData && readTaskStatus(textOf(change.formData, "status"));
  const status = sent ?? task.status;
  return (
    <CommandForm
      command={change}
      className={classNames("flex", isDot ? "items-center" : "noscript:gap-1")}
    >
      {!isDot && <span className="status-mark" data-status={status} />}
      <select
        name="status"
        aria-label={`Status: ${task.text}`}
        title={isDot ? statusLabels[status] : undefined}
        value={status}
        className={isDot ? "status-dot" : "select status-select"}
        data-status={isDot ? status : undefined}
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
