import { type PendingForm, sentBy, withPending } from "#app/client/commands/pending-forms.ts";
import {
  addTaskCommand,
  editTaskCommand,
  mergeTasksCommand,
  partOf,
  splitTaskCommand,
  taskChanges,
} from "#app/domain/tasks/task-commands.ts";
import type { FocusTask } from "#app/routes/thread/focus-data.ts";

type Shown = FocusTask & { isLeaving: boolean };

const changes = [...taskChanges, editTaskCommand, mergeTasksCommand, splitTaskCommand];

/** A thread's tasks as they will be after the pending forms, with the tasks that those add. */
export function withPendingTasks(
  tasks: readonly FocusTask[],
  forms: readonly PendingForm[],
): Shown[] {
  const shown = withPending(tasks, forms, changes);
  const split = sentBy(splitTaskCommand, forms);
  const added = sentBy(addTaskCommand, forms)
    .map(({ data }) => addTaskCommand.apply(data))
    .filter(({ id }) => !tasks.some((task) => task.id === id));
  return [
    ...shown.flatMap((task) => {
      const parts = split.filter(({ id }) => id === task.id);
      return [task, ...parts.map(({ data }) => ({ ...task, ...partOf(data) }))];
    }),
    ...added.map((facts) => ({ ...blank(), ...facts })),
  ];
}

/** The unknown fields of a task that is being added. */
function blank(): Shown {
  return {
    id: "",
    messageId: null,
    mailUrl: null,
    fileId: null,
    page: null,
    text: "",
    quote: null,
    quoteStart: null,
    quoteEnd: null,
    category: "General",
    status: "not_started",
    kind: "request",
    user: "You",
    assignee: "owner",
    photoUrl: null,
    due: null,
    emailTimestamp: new Date().toISOString(),
    closingState: null,
    reminders: [],
    closing: null,
    isLeaving: false,
  };
}
