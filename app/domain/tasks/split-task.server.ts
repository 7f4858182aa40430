import { and, eq } from "drizzle-orm";
import { reversalOf } from "#app/domain/changes/reversal.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import type { StoredTask, TaskOutcome } from "./change-task.server.ts";
import { lockTask } from "./rows/lock-tasks.server.ts";
import { refreshThreadTasks } from "./rows/refresh-thread-tasks.server.ts";
import { requireTaskRoom } from "./rows/require-task-room.server.ts";
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
    const [added] = await tx
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
        earlierClosings: [],
        declinedClosing: null,
        createdAt: now,
        touchedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) return "unchanged";
    await requireTaskRoom(tx, viewer, task.threadId);
    const edited = task.edited.includes("text") ? task.edited : [...task.edited, "text" as const];
    const change = { text, edited, touchedAt: now };
    await tx
      .update(tasks)
      .set(change)
      .where(and(eq(tasks.userId, viewer.id), eq(tasks.id, taskId)));
    await refreshThreadTasks(tx, viewer, task.threadId);
    record("task", taskId, reversalOf(task, change));
    record("task", partId, { before: null, after: changeable(added) });
    record("thread", task.threadId);
    return "changed";
  });
}

/**
 * All fields of a task that a mail or a person can change: undoing a split deletes the part only if none of them
 * changed.
 */
function changeable(task: StoredTask): Partial<StoredTask> {
  const { text, category, status, assignee, due, classification, trashedAt, touchedAt } = task;
  const { closing, reminders, edited, fileId } = task;
  return {
    ...{ text, category, status, assignee, due, classification, trashedAt, touchedAt },
    ...{ closing, reminders, edited, fileId },
  };
}
