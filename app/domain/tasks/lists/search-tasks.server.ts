import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { isListed, selectTasks, toTaskView } from "./task-rows.server.ts";

/**
 * Returns the viewer's tasks whose text and quote match every LIKE pattern, most recently asked
 * first. `newest` is the number of tasks, most recently asked, among which to search; null for all.
 */
export async function searchTaskTexts(
  viewer: { id: string },
  patterns: string[],
  limit: number,
  newest: number | null,
): Promise<TaskView[]> {
  const text = sql`(${tasks.text} || ' ' || coalesce(${tasks.quote}, ''))`;
  const rows = await selectTasks(db())
    .where(
      and(
        eq(tasks.userId, viewer.id),
        isListed(),
        newest === null ? undefined : isAmong(viewer, newest),
        ...patterns.map((pattern) => sql`${text} ilike ${pattern}`),
      ),
    )
    .orderBy(sql`${tasks.askedAt} desc nulls first`, asc(tasks.id))
    .limit(limit);
  return rows.map(toTaskView);
}

function isAmong(viewer: { id: string }, newest: number): SQL {
  const oldest = db()
    .select({ askedAt: tasks.askedAt })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), isListed()))
    .orderBy(sql`${tasks.askedAt} desc nulls first`)
    .offset(newest)
    .limit(1);
  return sql`${tasks.askedAt} >= coalesce(${oldest}, '-infinity')`;
}
