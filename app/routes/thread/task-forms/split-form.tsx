import { CommandForm } from "#app/client/command-form.tsx";
import { splitTaskCommand } from "#app/commands/tasks/split-task.ts";
import type { ShownTask } from "#app/routes/thread/focus-view.tsx";
import { HandButtons } from "./hand-buttons.tsx";
import { LineField } from "./line-field.tsx";
import { splitLine } from "./split-line.ts";
import { taskMenuId } from "./task-menu-id.ts";
import { type HandProps, useHandCommand } from "./use-hand-command.ts";
import { useNewId } from "./use-new-id.ts";

/** Two lines for one task; both keep the sentence it came from. */
export function SplitForm({ task, ...props }: HandProps & { task: ShownTask }) {
  const { formProps, closeTo } = useHandCommand(props, {
    command: splitTaskCommand,
    params: { taskId: task.id },
    opener: taskMenuId(task.id),
  });
  const [text, part] = splitLine(task.text);
  return (
    <CommandForm
      {...formProps}
      fields={{ partId: useNewId(props.newId), was: task.text }}
      aria-label="Split task"
    >
      <LineField label="This task" name="text" defaultValue={text} />
      <LineField label="And another" name="part" defaultValue={part} />
      <HandButtons closeTo={closeTo} send="Split" />
    </CommandForm>
  );
}
