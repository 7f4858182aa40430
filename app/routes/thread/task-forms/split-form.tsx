import { CommandForm } from "#app/client/commands/command-form.tsx";
import { splitTaskCommand } from "#app/domain/tasks/task-commands.ts";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { FormButtons } from "./form-buttons.tsx";
import { LineField } from "./line-field.tsx";
import { splitLine } from "./split-line.ts";
import { taskMenuId } from "./task-menu-id.ts";
import { useNewId } from "./use-new-id.ts";
import { type TaskFormProps, useTaskForm } from "./use-task-form.ts";

/** The form that splits a task into two lines; both keep the sentence that it came from. */
export function SplitForm({ task, ...props }: TaskFormProps & { task: ShownTask }) {
  const { formProps, closeTo } = useTaskForm(props, {
    command: splitTaskCommand,
    params: { taskId: task.id },
    opener: taskMenuId(task.id),
  });
  const [text, part] = splitLine(task.text);
  return (
    <CommandForm
      {...formProps}
      fields={{ partId: useNewId(props.newId).id }}
      aria-label="Split task"
    >
      <LineField label="This task" name="text" defaultValue={text} />
      <LineField label="And another" name="part" defaultValue={part} />
      <FormButtons closeTo={closeTo} send="Split" />
    </CommandForm>
  );
}
