import { changeTask } from "./change-task.server.ts";
import type { TaskView } from "./task.ts";

/**
 * Moves a task to the trash. `fileId`, when given, must be the task's: null for one of the whole
 * thread. Null when the task is missing or another's.
 */
export async function trashTask(
  viewer: { id: string },
  { taskId, fileId }: { taskId: string; fileId?: number | null },
): Promise<TaskView | null> {
  let isOfFile = true;
  const task = await changeTask(viewer, taskId, (task) => {
    // 'None' also names a task whose file is in the trash: that is how it is shown.
    isOfFile = fileId === undefined || fileId === null || fileId === task.fileId;
    return task.trashedAt || !isOfFile ? null : { trashedAt: new Date() };
  });
  return isOfFile ? task : null;
}

/** Takes a task out of the trash, open again (specification, section 4). Null when it is missing or another's. */
export async function restoreTask(
  viewer: { id: string },
  { taskId }: { taskId: string },
): Promise<TaskView | null> {
  return changeTask(viewer, taskId, (task) =>
    task.trashedAt ? { trashedAt: null, status: "not_started" } : null,
  );
}
