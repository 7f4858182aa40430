import { type PendingForm, sentBy, withPending } from "#app/client/commands/pending-forms.ts";
import type { MarkView } from "#app/domain/tasks/marks/mark.ts";
import { putMarkCommand, removeMarkCommand } from "#app/domain/tasks/marks/mark-commands.ts";
import { addTaskCommand } from "#app/domain/tasks/task-commands.ts";

/** A mark with its task's number. */
export type ShownMark = MarkView & { number: number; isLeaving: boolean };

/** A thread's marks as they will be after the pending forms, each with its number. */
export function shownMarks(marks: readonly MarkView[], forms: readonly PendingForm[]): ShownMark[] {
  const put = sentBy(putMarkCommand, forms).map(({ id: taskId, data }) => ({
    taskId,
    ...putMarkCommand.apply(data),
  }));
  const moved = marks.map((mark) => ({ ...mark, ...put.find(({ id }) => id === mark.id) }));
  // The mark of a new task has the task's id.
  const ofNewTasks = sentBy(addTaskCommand, forms)
    .filter(({ data }) => data.has("place"))
    .map(({ data }) => ({ taskId: String(data.get("id")), ...putMarkCommand.apply(data) }));
  const added = [...put, ...ofNewTasks]
    .filter(({ id }) => !marks.some((mark) => mark.id === id))
    .map((mark) => ({ ...nowhere, ...mark }));
  return numberMarks(withPending([...moved, ...added], forms, [removeMarkCommand]));
}

const nowhere = { version: null, page: 1, x: 0, y: 0, width: 0, height: 0 };

/** Numbers the marks by their tasks, in the order in which the tasks got their first mark. */
export function numberMarks<Mark extends { taskId: string }>(
  marks: readonly Mark[],
): (Mark & { number: number })[] {
  const numbers = new Map<string, number>();
  for (const { taskId } of marks) {
    if (!numbers.has(taskId)) numbers.set(taskId, numbers.size + 1);
  }
  return marks.map((mark) => ({ ...mark, number: numbers.get(mark.taskId) ?? 0 }));
}
