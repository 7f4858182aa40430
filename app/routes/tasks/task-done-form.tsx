import { CommandForm } from "#app/client/commands/command-form.tsx";
import { useCommand } from "#app/client/commands/use-command.ts";
import { useRootData } from "#app/client/root-data.ts";
import { setTaskStatusCommand } from "#app/domain/tasks/task-commands.ts";

/** Closes an open task. With `shortcut`, the button names that key as its own, where keys are on. */
export function TaskDoneForm({
  task,
  shortcut,
}: {
  task: { id: string; text: string };
  shortcut?: string;
}) {
  const { hasShortcuts } = useRootData();
  const done = useCommand(
    setTaskStatusCommand,
    { taskId: task.id },
    { key: `task status ${task.id}` },
  );
  return (
    <CommandForm command={done} fields={{ status: "done" }}>
      <button
        type="submit"
        className="btn btn-small btn-keyed"
        data-shortcut={shortcut}
        aria-keyshortcuts={hasShortcuts ? shortcut : undefined}
        aria-label={`Done: ${task.text}`}
      >
        Done
      </button>
    </CommandForm>
  );
}
