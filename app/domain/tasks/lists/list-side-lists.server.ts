import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { liveTask, shownTask, tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { selectTasks, toTaskView } from "./task-rows.server.ts";

/** More than these are not shown at once: who has answered some is shown more. */
const mostUnsure = 50;
const mostInSideLists = 500;

/** What waits in any thread for a person to say what it is, asked for last first; at most 50. */
export async function listUnsure(viewer: { id: string }): Promise<TaskView[]> {
  const rows = await selectTasks(db())
    .where(and(eq(tasks.userId, viewer.id), isWaiting()))
    .orderBy(sql`${tasks.askedAt} desc nulls first`, asc(tasks.id))
    .limit(mostUnsure);
  return rows.map(toTaskView);
}

/** What of a thread is no task by itself: asks that nobody is sure of, and tasks that are parts of others. */
export type SideLists = {
  unsure: TaskView[];
  merged: (TaskView & { mergedInto: string | null })[];
};

/** A thread's side lists in the order in which they were asked for, at most 500. */
export async function listSideLists(viewer: { id: string }, threadId: string): Promise<SideLists> {
  const rows = await selectTasks(db())
    .where(
      and(
        eq(tasks.userId, viewer.id),
        eq(tasks.threadId, threadId),
        sql`${tasks.classification} in ('unsure', 'merged') and ${liveTask}`,
      ),
    )
    .orderBy(asc(tasks.askedAt), asc(tasks.quoteStart), asc(tasks.id))
    .limit(mostInSideLists);
  const views = rows.map((row) => ({ ...toTaskView(row), mergedInto: row.mergedInto }));
  return {
    unsure: views.filter(({ classification }) => classification === "unsure"),
    merged: views.filter(({ classification }) => classification === "merged"),
  };
}

/** What the index tasks_unsure holds. */
function isWaiting(): SQL {
  return sql`${tasks.classification} = 'unsure' and ${shownTask}`;
}
