import {
  changeTask,
  type StoredTask,
  type TaskDecision,
  type TaskOutcome,
} from "./change-task.server.ts";

/**
 * Moves a task to the trash. A number as `fileId` must be the task's file; null or none accepts any
 * task. Returns null if the task is missing or belongs to another user.
 */
export async function trashTask(
  viewer: { id: string },
  { taskId, fileId }: { taskId: string; fileId?: number | null },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) => {
    // Null must match a task whose file is in the trash, because it is shown under the whole
    // thread.
    const isOfFile = fileId === undefined || fileId === null || fileId === task.fileId;
    if (!isOfFile) return "missing";
    return inTrash(task, true);
  });
}

/**
 * Returns the changes of a task when it is moved to the trash or restored. A restored task is reopened
 * (specification, section 4).
 */
export function inTrash({ trashedAt }: StoredTask, isTrashed: boolean): TaskDecision {
  if ((trashedAt !== null) === isTrashed) return "unchanged";
  return isTrashed ? { trashedAt: new Date() } : { trashedAt: null, status: "not_started" };
}

/**
 * Restores a task from the trash and reopens it (specification, section 4). Returns null if it is
 * missing or belongs to another user.
 */
export async function restoreTask(
  viewer: { id: string },
  { taskId }: { taskId: string },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) => inTrash(task, false));
}
