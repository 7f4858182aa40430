import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";
import { findTask } from "./change-task.server.ts";
import { refreshThreadTasks } from "./refresh-thread-tasks.server.ts";
import { tasks } from "./tables.server.ts";
import type { TaskView } from "./task.ts";

export type NewTask = {
  /** Made by the client, so that a repeated submit is the same task. */
  id: string;
  threadId: string;
  fileId: number | null;
  text: string;
  author: Person;
};

/** Adds a task by hand. Null when the thread or the file is missing, in the trash or another's. */
export async function addTask(viewer: { id: string }, task: NewTask): Promise<TaskView | null> {
  return runCommand(viewer, async (tx, record) => {
    const thread = await lockThread(tx, viewer, task.threadId);
    if (!thread || thread.trashedAt) return null;
    const file = task.fileId === null ? null : await findFile(tx, viewer, task.fileId);
    if (task.fileId !== null && file?.threadId !== task.threadId) return null;
    const now = new Date();
    const added = await tx
      .insert(tasks)
      .values({
        ...task,
        userId: viewer.id,
        kind: "request",
        reason: "Added by hand",
        askedAt: now,
        touchedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: tasks.id });
    if (added.length > 0) {
      await refreshThreadTasks(tx, viewer, task.threadId);
      record("task", task.id);
      record("thread", task.threadId);
    }
    return findTask(viewer, task.id, tx);
  });
}
