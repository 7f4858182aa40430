import { and, count, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { senderOf, tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { isListed } from "./task-rows.server.ts";

export type TasksByStatus = Record<TaskStatus, number>;

/** Returns how many listed tasks these people asked for, by status; people who asked for none are missing. */
export async function countTasksOf(
  viewer: { id: string },
  emails: readonly string[],
): Promise<Map<string, TasksByStatus>> {
  if (emails.length === 0) return new Map();
  const rows = await db()
    .select({ email: senderOf, status: tasks.status, count: count() })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), inArray(senderOf, [...emails]), isListed()))
    .groupBy(senderOf, tasks.status);
  const found = new Map<string, TasksByStatus>();
  for (const { email, status, count } of rows) {
    const counts = found.get(email) ?? { not_started: 0, in_progress: 0, done: 0 };
    found.set(email, { ...counts, [status]: count });
  }
  return found;
}
