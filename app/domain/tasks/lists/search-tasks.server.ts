import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { isListed, selectTasks, toTaskView } from "./task-rows.server.ts";

/**
 * Returns the viewer's tasks whose text and quote match every LIKE pattern, most recently asked
 * first.
 */
export async function searchTaskTexts(
  viewer: { id: string },
  patterns: string[],
  limit: number,
): Promise<TaskView[]> {
  const text = sql`(${tasks.text} || ' ' || coalesce(${tasks.quote}, ''))`;
  const rows = await selectTasks(db())
    .where(
      and(
        eq(tasks.userId, viewer.id),
        isListed(),
        ...patterns.map((pattern) => sql`${text} ilike ${pattern}`),
      ),
    )
    .orderBy(sql`${tasks.askedAt} desc`, asc(tasks.id))
    .limit(limit);
  return rows.map(toTaskView);
}
