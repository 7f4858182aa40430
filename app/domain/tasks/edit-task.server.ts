import {
  changeTask,
  type StoredTask,
  type TaskDecision,
  type TaskOutcome,
} from "./change-task.server.ts";
import { taskFields } from "./task.ts";
import type { TaskFacts } from "./task-form.ts";

/**
 * Changes a task's text, category, assignee or due date; omitted fields stay. The extractor does
 * not change these fields afterwards. An empty text is ignored. Returns null if the task is
 * missing, in the trash or belongs to another user.
 */
export async function editTask(
  viewer: { id: string },
  { taskId, ...facts }: { taskId: string } & Partial<TaskFacts>,
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) => withFacts(task, facts));
}

/** Returns the changes of a task when a user edits these fields. */
export function withFacts(task: StoredTask, facts: Partial<TaskFacts>): TaskDecision {
  if (task.trashedAt) return "missing";
  const changed = taskFields.filter((field) => isNew(task[field], facts[field]));
  if (changed.length === 0) return "unchanged";
  const fields = Object.fromEntries(changed.map((field) => [field, facts[field]]));
  const edited = taskFields.filter(
    (field) => task.edited.includes(field) || changed.includes(field),
  );
  return { ...fields, edited };
}

function isNew(before: string | null, after: string | null | undefined): boolean {
  return after !== undefined && after !== "" && after !== before;
}
