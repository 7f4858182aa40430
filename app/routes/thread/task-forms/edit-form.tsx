import { CommandForm } from "#app/client/commands/command-form.tsx";
import { editTaskCommand } from "#app/domain/tasks/task-commands.ts";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { FactFields } from "./fact-fields.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { LineField } from "./line-field.tsx";
import { taskMenuId } from "./task-menu-id.ts";
import { type TaskFormProps, useTaskForm } from "./use-task-form.ts";

/** A task's line, category, who acts and when it is due, in place of its row's text. */
export function EditForm({ task, ...props }: TaskFormProps & { task: ShownTask }) {
  const { formProps, closeTo } = useTaskForm(props, {
    command: editTaskCommand,
    params: { taskId: task.id },
    opener: taskMenuId(task.id),
  });
  return (
    <CommandForm {...formProps} aria-label="Edit task">
      <LineField label="Task" name="text" defaultValue={task.text} hideLabel />
      <FactFields category={task.category} assignee={task.assignee} due={task.due} />
      <FormButtons closeTo={closeTo} send="Save" />
    </CommandForm>
  );
}
