import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { liveTask, shownTask, tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import { selectTasks, toTaskView } from "./task-rows.server.ts";

/** At most this many are shown at once; after answering some, the user sees more. */
const mostUnsure = 50;
const mostInSideLists = 500;

/**
 * Returns the asks of all threads that wait for a person to classify them, most recently asked
 * first; at most 50.
 */
export async function listUnsure(viewer: { id: string }): Promise<TaskView[]> {
  const rows = await selectTasks(db())
    .where(and(eq(tasks.userId, viewer.id), isWaiting()))
    .orderBy(sql`${tasks.askedAt} desc nulls first`, asc(tasks.id))
    .limit(mostUnsure);
  return rows.map(toTaskView);
}

/**
 * The asks of a thread that are not listed as tasks: unsure ones, and those merged into other
 * tasks.
 */
export type SideLists = {
  unsure: TaskView[];
  merged: (TaskView & { mergedInto: string | null })[];
};

/** Returns a thread's side lists in the order in which they were asked, at most 500. */
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

/** The same condition as in the index tasks_unsure. */
function isWaiting(): SQL {
  return sql`${tasks.classification} = 'unsure' and ${shownTask}`;
}
