import { and, count, eq } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { passes } from "./task-filter.server.ts";
import type { TaskFilter } from "./task-filter.ts";
import { isListed } from "./task-rows.server.ts";

/** Returns how many of the viewer's tasks of each status pass a filter. */
export async function countTasks(
  viewer: { id: string },
  filter: TaskFilter,
): Promise<Record<TaskStatus, number>> {
  const rows = await db()
    .select({ status: tasks.status, count: count() })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), isListed(), passes(viewer, filter)))
    .groupBy(tasks.status);
  const counts = { not_started: 0, in_progress: 0, done: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
