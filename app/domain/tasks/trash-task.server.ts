import { changeTask, type TaskOutcome } from "./change-task.server.ts";

/**
 * Moves a task to the trash. `fileId`, when given, must be the task's: null for one of the whole
 * thread. Null when the task is missing or another's.
 */
export async function trashTask(
  viewer: { id: string },
  { taskId, fileId }: { taskId: string; fileId?: number | null },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) => {
    // 'None' also names a task whose file is in the trash: that is how it is shown.
    const isOfFile = fileId === undefined || fileId === null || fileId === task.fileId;
    if (!isOfFile) return "missing";
    return task.trashedAt ? "unchanged" : { trashedAt: new Date() };
  });
}

/** Takes a task out of the trash, open again (specification, section 4). Null when it is missing or another's. */
export async function restoreTask(
  viewer: { id: string },
  { taskId }: { taskId: string },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, (task) =>
    task.trashedAt ? { trashedAt: null, status: "not_started" } : "unchanged",
  );
}
