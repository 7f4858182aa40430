import type { FocusMessage } from "#app/routes/thread/focus-data.ts";
import { MarkForm, MoveForm } from "#app/routes/thread/marks/mark-form.tsx";
import type { ShownMark } from "#app/routes/thread/marks/shown-marks.ts";
import type { ShownFile, ShownTask } from "#app/routes/thread/shown-thread.ts";
import { AddForm } from "./add-form.tsx";
import { EditForm } from "./edit-form.tsx";
import { MergeForm } from "./merge-form.tsx";
import { SplitForm } from "./split-form.tsx";
import type { TaskForm } from "./task-form.ts";
import type { TaskFormProps } from "./use-task-form.ts";

/** The options of a form beside the tasks. */
export type TaskFormThread = {
  threadId: string;
  files: ShownFile[];
  selected: ShownFile | null;
  tasks: ShownTask[];
  messages: FocusMessage[] | null;
  marks: ShownMark[];
};

/** The form that the address names; nothing for a task that is not there. */
export default function OpenTaskForm({
  form,
  thread,
  ...props
}: TaskFormProps & { form: TaskForm; thread: TaskFormThread }) {
  const { tasks, marks, ...rest } = thread;
  if (form.act === "add") return <AddForm {...props} {...rest} source={form} />;
  if (form.act === "mark") {
    const { threadId } = thread;
    const shown = tasks.filter((task) => !task.isLeaving);
    return (
      form.placed && <MarkForm {...props} {...{ threadId, tasks: shown, placed: form.placed }} />
    );
  }
  if (form.act === "move") {
    const mark = marks.find(({ id }) => id === form.markId);
    return mark ? <MoveForm {...props} mark={mark} placed={form.placed} /> : null;
  }
  const task = tasks.find(({ id }) => id === form.taskId);
  if (!task) return null;
  if (form.act === "edit") return <EditForm {...props} task={task} />;
  if (form.act === "split") return <SplitForm {...props} task={task} />;
  const others = tasks.filter((other) => other !== task && !other.isLeaving);
  return <MergeForm {...props} task={task} others={others} files={rest.files} />;
}
