import type { FocusMessage } from "#app/routes/thread/focus-data.ts";
import type { ShownFile, ShownTask } from "#app/routes/thread/focus-view.tsx";
import { AddForm } from "./add-form.tsx";
import { EditForm } from "./edit-form.tsx";
import { MergeForm } from "./merge-form.tsx";
import { SplitForm } from "./split-form.tsx";
import type { TaskForm } from "./task-form.ts";
import type { TaskFormProps } from "./use-task-form.ts";

/** What a form beside the tasks chooses from. */
export type TaskFormThread = {
  threadId: string;
  files: ShownFile[];
  selected: ShownFile | null;
  tasks: ShownTask[];
  messages: FocusMessage[] | null;
};

/** The form that the address names; nothing for a task that is not there. */
export default function OpenTaskForm({
  form,
  thread,
  ...props
}: TaskFormProps & { form: TaskForm; thread: TaskFormThread }) {
  const { tasks, ...rest } = thread;
  if (form.act === "add") return <AddForm {...props} {...rest} source={form} />;
  const task = tasks.find(({ id }) => id === form.taskId);
  if (!task) return null;
  if (form.act === "edit") return <EditForm {...props} task={task} />;
  if (form.act === "split") return <SplitForm {...props} task={task} />;
  const others = tasks.filter((other) => other !== task && !other.isLeaving);
  return <MergeForm {...props} task={task} others={others} />;
}
