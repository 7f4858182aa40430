import { changeTask, type TaskOutcome } from "./change-task.server.ts";
import { taskFields } from "./task.ts";
import type { TaskFacts } from "./task-form.ts";

/**
 * Sets what a person changed of a task: its line, category, assignee, due date; what is left out
 * stays. The extractor leaves these fields alone from then on. An empty line changes nothing of it.
 * Null when the task is missing, another's or in the trash.
 */
export async function editTask(
  viewer: { id: string },
  { taskId, ...facts }: { taskId: string } & Partial<TaskFacts>,
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) => {
    if (task.trashedAt) return "missing";
    const changed = taskFields.filter((field) => isNew(task[field], facts[field]));
    if (changed.length === 0) return "unchanged";
    const fields = Object.fromEntries(changed.map((field) => [field, facts[field]]));
    const edited = taskFields.filter(
      (field) => task.edited.includes(field) || changed.includes(field),
    );
    return { ...fields, edited };
  });
}

function isNew(before: string | null, after: string | null | undefined): boolean {
  return after !== undefined && after !== "" && after !== before;
}
