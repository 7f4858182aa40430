import { CommandForm } from "#app/client/commands/command-form.tsx";
import { mergeTasksCommand } from "#app/commands/tasks/merge-tasks.ts";
import type { ShownTask } from "#app/routes/thread/focus-view.tsx";
import { moveFocus } from "#app/ui/menu/roving-focus.ts";
import { FormButtons } from "./form-buttons.tsx";
import { taskMenuId } from "./task-menu-id.ts";
import { type TaskFormProps, useTaskForm } from "./use-task-form.ts";

/** The thread's other tasks: the chosen one takes this one in. */
export function MergeForm({
  task,
  others,
  ...props
}: TaskFormProps & { task: ShownTask; others: ShownTask[] }) {
  const { formProps, closeTo } = useTaskForm(props, {
    command: mergeTasksCommand,
    params: { taskId: task.id },
    opener: taskMenuId(task.id),
  });
  return (
    <CommandForm {...formProps} aria-label="Merge into">
      <p className="field-label">
        {others.length > 0 ? "Merge into" : "There is no other task in this thread."}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the buttons in it */}
      <div
        className="grid max-h-56 overflow-auto"
        onKeyDown={(event) => moveFocus(event, "button")}
      >
        {others.map((other) => (
          <button
            key={other.id}
            type="submit"
            name="into"
            value={other.id}
            className="menu-item py-1.5"
          >
            <span dir="auto" className="line-clamp-2">
              {other.text}
            </span>
          </button>
        ))}
      </div>
      <FormButtons closeTo={closeTo} />
    </CommandForm>
  );
}
