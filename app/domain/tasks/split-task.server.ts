import { and, eq } from "drizzle-orm";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { changeTask, lockTask, type TaskOutcome } from "./change-task.server.ts";
import { refreshThreadTasks } from "./refresh-thread-tasks.server.ts";
import { requireTaskRoom } from "./require-task-room.server.ts";
import { tasks } from "./tables.server.ts";

export type SplitTask = {
  taskId: string;
  /** Made by whoever asks for it, so that a repeated submit makes one part. */
  partId: string;
  /** The line that the task keeps, and the line of the new one. */
  text: string;
  part: string;
};

/**
 * Makes two tasks of one: it keeps its first line, the other gets a task of its own, with the same
 * sentence, file, people and date. Null when it is missing, another's, in the trash or no task.
 * Throws TooManyTasks.
 */
export async function splitTask(
  viewer: { id: string },
  { taskId, partId, text, part }: SplitTask,
): Promise<TaskOutcome | null> {
  return runCommand(viewer, async (tx, record) => {
    const task = await lockTask(tx, viewer, taskId);
    if (task?.classification !== "task" || task.trashedAt) return null;
    const now = new Date();
    const added = await tx
      .insert(tasks)
      .values({
        ...task,
        id: partId,
        text: part,
        reason: "Split by hand",
        extractedBy: null,
        edited: [],
        reminders: [],
        closing: null,
        declinedClosing: null,
        createdAt: now,
        touchedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: tasks.id });
    if (added.length === 0) return "unchanged";
    await requireTaskRoom(tx, viewer, task.threadId);
    const edited = task.edited.includes("text") ? task.edited : [...task.edited, "text" as const];
    await tx
      .update(tasks)
      .set({ text, edited, touchedAt: now })
      .where(and(eq(tasks.userId, viewer.id), eq(tasks.id, taskId)));
    await refreshThreadTasks(tx, viewer, task.threadId);
    record("task", taskId);
    record("task", partId);
    record("thread", task.threadId);
    return "changed";
  });
}

/**
 * Takes a split back: the part is gone, and the task says again what it said. Null when the task is
 * missing or another's; a part that is not there any more changes nothing.
 */
export async function joinTask(
  viewer: { id: string },
  { taskId, partId, text }: Omit<SplitTask, "part">,
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, async (task, tx) => {
    const gone = await tx
      .delete(tasks)
      .where(
        and(
          eq(tasks.userId, viewer.id),
          eq(tasks.id, partId),
          eq(tasks.threadId, task.threadId),
          eq(tasks.reason, "Split by hand"),
        ),
      )
      .returning({ id: tasks.id });
    if (gone.length === 0) return "unchanged";
    await tx
      .update(tasks)
      .set({ mergedInto: taskId })
      .where(and(eq(tasks.userId, viewer.id), eq(tasks.mergedInto, partId)));
    return { text };
  });
}
