import type { ShownTask } from "#app/routes/thread/focus-view.tsx";
import { ReturnTo } from "#app/ui/return-to.tsx";
import { HandButtons } from "./hand-buttons.tsx";
import { LineField } from "./line-field.tsx";
import { splitLine } from "./split-line.ts";
import { taskMenuId } from "./task-menu-id.ts";
import { type HandProps, useHandCommand } from "./use-hand-command.ts";
import { useNewId } from "./use-new-id.ts";

/** Two lines for one task; both keep the sentence it came from. */
export function SplitForm({ task, ...props }: HandProps & { task: ShownTask }) {
  const { Form, formProps, returnTo, closeTo } = useHandCommand(props, {
    opener: taskMenuId(task.id),
    failure: { title: "Could not split the task." },
  });
  const [text, part] = splitLine(task.text);
  return (
    <Form {...formProps} action={`/tasks/${task.id}/split`} aria-label="Split task">
      <ReturnTo to={returnTo} />
      <input type="hidden" name="partId" value={useNewId(props.newId)} />
      <input type="hidden" name="was" value={task.text} />
      <LineField label="This task" name="text" defaultValue={text} />
      <LineField label="And another" name="part" defaultValue={part} />
      <HandButtons closeTo={closeTo} send="Split" />
    </Form>
  );
}
