import { Fragment, useState } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { mergeTasksCommand } from "#app/domain/tasks/task-commands.ts";
import type { ShownFile, ShownTask } from "#app/routes/thread/shown-thread.ts";
import { moveFocus } from "#app/ui/menu/roving-focus.ts";
import { FormButtons } from "./form-buttons.tsx";
import { mergeChoices } from "./merge-choices.ts";
import { taskMenuId } from "./task-menu-id.ts";
import { type TaskFormProps, useTaskForm } from "./use-task-form.ts";

/** A longer list has a search field. */
const mostWithoutSearch = 6;

/** The thread's other tasks, by file and open before done: this task is merged into the chosen one. */
export function MergeForm({
  task,
  others,
  files,
  ...props
}: TaskFormProps & { task: ShownTask; others: ShownTask[]; files: ShownFile[] }) {
  const [text, setText] = useState("");
  const groups = mergeChoices(others, files, text);
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
      {others.length > mostWithoutSearch && (
        <input
          type="search"
          className="field-input noscript:hidden"
          aria-label="Search tasks"
          placeholder="Search tasks..."
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            // Enter must not submit the first choice.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the buttons in it */}
      <div
        className="grid max-h-56 auto-rows-max overflow-auto"
        onKeyDown={(event) => moveFocus(event, "button")}
      >
        {groups.map(({ title, tasks }) => (
          <Fragment key={title}>
            {groups.length > 1 && (
              <p className="px-2 pt-1.5 text-xs/5 font-semibold text-soft">{title}</p>
            )}
            {tasks.map((other) => (
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
                {other.status === "done" && <span className="badge badge-done ml-auto">Done</span>}
              </button>
            ))}
          </Fragment>
        ))}
      </div>
      <FormButtons closeTo={closeTo} />
    </CommandForm>
  );
}
