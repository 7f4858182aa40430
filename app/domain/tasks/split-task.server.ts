import { and, eq } from "drizzle-orm";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { changeTask, lockTask, type TaskOutcome } from "./change-task.server.ts";
import { refreshThreadTasks } from "./refresh-thread-tasks.server.ts";
import { requireTaskRoom } from "./require-task-room.server.ts";
import { tasks } from "./tables.server.ts";

export type SplitTask = {
  taskId: string;
  /** Made by the client, so that a repeated submit makes one part. */
  partId: string;
  /** The text that the task keeps, and the text of the new one. */
  text: string;
  part: string;
};

/**
 * Splits a task into two: it keeps `text`, and a new task gets `part`, with the same quote, file,
 * people and date. Returns null if it is missing, in the trash, belongs to another user or is not
 * classified as a task. Throws TooManyTasks.
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
        splitFrom: taskId,
        askDoubt: null,
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
 * Undoes a split: deletes the part and restores the task's text. Returns null if the task is
 * missing or belongs to another user. If the part does not exist any more, nothing changes.
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
          eq(tasks.splitFrom, taskId),
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
