import { CommandForm } from "#app/client/command-form.tsx";
import { mergeTasksCommand } from "#app/commands/tasks/merge-tasks.ts";
import type { ShownTask } from "#app/routes/thread/focus-view.tsx";
import { moveFocus } from "#app/ui/roving-focus.ts";
import { HandButtons } from "./hand-buttons.tsx";
import { taskMenuId } from "./task-menu-id.ts";
import { type HandProps, useHandCommand } from "./use-hand-command.ts";

/** The thread's other tasks: the chosen one takes this one in. */
export function MergeForm({
  task,
  others,
  ...props
}: HandProps & { task: ShownTask; others: ShownTask[] }) {
  const { formProps, closeTo } = useHandCommand(props, {
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
      <div className="hand-choices" onKeyDown={(event) => moveFocus(event, "button")}>
        {others.map((other) => (
          <button key={other.id} type="submit" name="into" value={other.id} className="menu-item">
            <span dir="auto" className="line-clamp-2">
              {other.text}
            </span>
          </button>
        ))}
      </div>
      <HandButtons closeTo={closeTo} />
    </CommandForm>
  );
}
