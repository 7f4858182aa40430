import { and, eq } from "drizzle-orm";
import { reversalOf } from "#app/domain/changes/reversal.ts";
import { changeTask, type TaskOutcome } from "./change-task.server.ts";
import { tasks } from "./tables.server.ts";

/**
 * Merges a task into another one of its thread: it is no longer listed, and its sentence shows
 * below the other. Returns null if either is missing, in the trash, belongs to another user or is
 * not classified as a task; and if they are the same task or in different threads.
 */
export async function mergeTasks(
  viewer: { id: string },
  { taskId, into }: { taskId: string; into: string },
): Promise<TaskOutcome | null> {
  return changeTask(viewer, taskId, async (task, tx, record) => {
    if (task.classification === "merged" && task.mergedInto === into) return "unchanged";
    if (task.trashedAt || task.classification !== "task" || taskId === into) return "missing";
    const isTarget = and(
      eq(tasks.userId, viewer.id),
      eq(tasks.id, into),
      eq(tasks.threadId, task.threadId),
    );
    const [target] = await tx.select().from(tasks).where(isTarget).for("update");
    if (target?.classification !== "task" || target.trashedAt || target.deletedAt) return "missing";
    // The user's decision concerns both tasks.
    const touched = { touchedAt: new Date() };
    await tx.update(tasks).set(touched).where(isTarget);
    record("task", into, reversalOf(target, touched));
    return { classification: "merged", mergedInto: into };
  });
}
