import { and, asc, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { textMatches } from "#app/adapters/db/text-matches.server.ts";
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
  const own = sql`${tasks.userId} = ${viewer.id} and ${isListed()}`;
  const text = sql`(${tasks.text} || ' ' || coalesce(${tasks.quote}, ''))`;
  const rows = await selectTasks(db())
    .where(
      and(own, textMatches({ id: tasks.id, order: tasks.askedAt, text }, own, patterns, newest)),
    )
    .orderBy(sql`${tasks.askedAt} desc nulls first`, asc(tasks.id))
    .limit(limit);
  return rows.map(toTaskView);
}
