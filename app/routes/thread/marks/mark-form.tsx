import { useState } from "react";
import { CommandForm } from "#app/client/commands/command-form.tsx";
import { putMarkCommand } from "#app/domain/tasks/marks/mark-commands.ts";
import { type MarkPlace, placeText } from "#app/domain/tasks/marks/mark-place.ts";
import { addTaskCommand } from "#app/domain/tasks/task-commands.ts";
import type { ShownTask } from "#app/routes/thread/shown-thread.ts";
import { FactFields } from "#app/routes/thread/task-forms/fact-fields.tsx";
import { FormButtons } from "#app/routes/thread/task-forms/form-buttons.tsx";
import { LineField } from "#app/routes/thread/task-forms/line-field.tsx";
import { useNewId } from "#app/routes/thread/task-forms/use-new-id.ts";
import { type TaskFormProps, useTaskForm } from "#app/routes/thread/task-forms/use-task-form.ts";
import { cutText } from "#app/ui/text/cut-text.ts";
import { markToolId } from "./mark-tool-id.ts";
import type { ShownMark } from "./shown-marks.ts";

type Placed = { fileId: number; place: MarkPlace };

/** The form for a drawn place: it becomes a new task, or is added to an existing one. */
export function MarkForm({
  threadId,
  tasks,
  placed,
  ...props
}: TaskFormProps & { threadId: string; tasks: ShownTask[]; placed: Placed }) {
  const { formProps, closeTo } = useTaskForm(props, {
    command: addTaskCommand,
    params: {},
    opener: markToolId,
  });
  const { id } = useNewId(props.newId);
  const place = placeText(placed.place);
  return (
    <>
      <CommandForm
        {...formProps}
        fields={{ id, threadId, fileId: placed.fileId, place }}
        aria-label="Mark as a task"
      >
        <LineField label="What is to be done here?" name="text" defaultValue="" />
        <FactFields category="General" assignee="owner" due={null} />
        <FormButtons closeTo={closeTo} send="Add task" />
      </CommandForm>
      {tasks.length > 0 && !formProps.hidden && (
        <PutOnTask {...props} tasks={tasks} fields={{ fileId: placed.fileId, place }} />
      )}
    </>
  );
}

function PutOnTask({
  tasks,
  fields,
  ...props
}: TaskFormProps & { tasks: ShownTask[]; fields: { fileId: number; place: string } }) {
  const [chosen, setChosen] = useState(tasks[0]?.id ?? "");
  const { id } = useNewId(props.newId);
  const { formProps } = useTaskForm(props, {
    command: putMarkCommand,
    params: { taskId: chosen },
    opener: markToolId,
    takesFocus: false,
  });
  return (
    <CommandForm {...formProps} fields={{ id, ...fields }} aria-label="Mark of a task">
      <label>
        <span className="field-label">Or add the mark to a task that is there</span>
        <select
          className="field-input"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {tasks.map((task) => (
            <option key={task.id} value={task.id}>
              {cutText(task.text, 80)}
            </option>
          ))}
        </select>
      </label>
      <p className="flex justify-end">
        <button type="submit" className="btn btn-small">
          Add the mark to this task
        </button>
      </p>
    </CommandForm>
  );
}

/** The form for a mark that is being moved: 'Save' stores its new place. */
export function MoveForm({
  mark,
  placed,
  ...props
}: TaskFormProps & { mark: ShownMark; placed: Placed | null }) {
  const { formProps, closeTo } = useTaskForm(props, {
    command: putMarkCommand,
    params: { taskId: mark.taskId },
    opener: `move-${mark.id}`,
    takesFocus: false,
  });
  const { fileId, place } = placed ?? { fileId: mark.fileId, place: mark };
  return (
    <CommandForm
      {...formProps}
      fields={{ id: mark.id, fileId, place: placeText(place) }}
      aria-label={`Move mark ${mark.number}`}
    >
      <p className="text-sm/5 text-soft">
        {placed ? "The mark goes to the new place." : `Draw the new place of mark ${mark.number}.`}
      </p>
      <FormButtons closeTo={closeTo} {...(placed && { send: "Save" })} />
    </CommandForm>
  );
}
