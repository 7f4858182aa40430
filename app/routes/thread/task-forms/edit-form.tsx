import type { ShownTask } from "#app/routes/thread/focus-view.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { FactFields } from "./fact-fields.tsx";
import { HandButtons } from "./hand-buttons.tsx";
import { LineField } from "./line-field.tsx";
import { taskMenuId } from "./task-menu-id.ts";
import { type HandProps, useHandCommand } from "./use-hand-command.ts";

/** A task's line, category, who acts and when it is due, in place of its row's text. */
export function EditForm({ task, ...props }: HandProps & { task: ShownTask }) {
  const { Form, formProps, returnTo, closeTo } = useHandCommand(props, {
    opener: taskMenuId(task.id),
    failure: { title: "Could not save the task." },
  });
  return (
    <Form {...formProps} action={`/tasks/${task.id}/edit`} aria-label="Edit task">
      <ReturnTo to={returnTo} />
      <LineField label="Task" name="text" defaultValue={task.text} hideLabel />
      <FactFields category={task.category} assignee={task.assignee} due={task.due} />
      <HandButtons closeTo={closeTo} send="Save" />
    </Form>
  );
}
