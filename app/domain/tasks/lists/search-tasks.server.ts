import { and, asc, eq, ilike, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { textMatches } from "#app/adapters/db/text-matches.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { isListed, selectTasks, toTaskView } from "./task-rows.server.ts";

/** The same expression as in the index tasks_search. */
const text = sql`(${tasks.text} || ' ' || coalesce(${tasks.quote}, ''))`;
const newestFirst = [sql`${tasks.askedAt} desc nulls first`, asc(tasks.id)];
const mostOfThread = 100;

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
  const rows = await selectTasks(db())
    .where(
      and(own, textMatches({ id: tasks.id, order: tasks.askedAt, text }, own, patterns, newest)),
    )
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map(toTaskView);
}

/**
 * Returns the viewer's tasks in these threads whose text, quote and thread's title together match every LIKE pattern, most
 * recently asked first; of each thread the newest 100 are searched.
 */
export async function searchTasksOfThreads(
  viewer: { id: string },
  patterns: string[],
  limit: number,
  threadIds: readonly string[],
): Promise<TaskView[]> {
  if (threadIds.length === 0) return [];
  const ids = sql.join(
    threadIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const candidates = sql`select newest.id from unnest(array[${ids}]::text[]) as one (thread_id)
    cross join lateral (
      select tasks.id from tasks
      where tasks.user_id = ${viewer.id} and tasks.thread_id = one.thread_id and ${isListed()}
      order by tasks.asked_at desc, tasks.id desc limit ${mostOfThread}) as newest`;
  const rows = await selectTasks(db())
    .where(
      and(
        eq(tasks.userId, viewer.id),
        sql`${tasks.id} = any(array(${candidates}))`,
        ...patterns.map((pattern) => ilike(sql`(${text} || ' ' || ${threads.title})`, pattern)),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map(toTaskView);
}
