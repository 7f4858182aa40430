import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { tasks } from "./tables.server.ts";
import type { TaskView } from "./task.ts";
import { selectTasks, toTaskView } from "./task-rows.server.ts";

/** More than these are not shown at once: who has answered some is shown more. */
const mostUnsure = 50;
const mostMerged = 500;

/** What the extractor is not sure of, asked for last first; of one thread, or of all. At most 50. */
export async function listUnsure(
  viewer: { id: string },
  { threadId }: { threadId?: string } = {},
): Promise<TaskView[]> {
  const rows = await selectTasks(db())
    .where(
      and(
        eq(tasks.userId, viewer.id),
        isWaiting(),
        threadId === undefined ? undefined : eq(tasks.threadId, threadId),
      ),
    )
    .orderBy(sql`${tasks.askedAt} desc nulls first`, asc(tasks.id))
    .limit(mostUnsure);
  return rows.map(toTaskView);
}

/** How many wait for a person to say what they are. */
export async function countUnsure(viewer: { id: string }): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), isWaiting()));
  return row?.count ?? 0;
}

/** The tasks of a thread that are parts of others, in the order in which they were asked for. At most 500. */
export async function listMerged(
  viewer: { id: string },
  threadId: string,
): Promise<(TaskView & { mergedInto: string | null })[]> {
  const rows = await selectTasks(db())
    .where(
      and(
        eq(tasks.userId, viewer.id),
        eq(tasks.threadId, threadId),
        sql`${tasks.standing} = 'merged' and ${tasks.trashedAt} is null and ${tasks.deletedAt} is null`,
      ),
    )
    .orderBy(asc(tasks.askedAt), asc(tasks.id))
    .limit(mostMerged);
  return rows.map((row) => ({ ...toTaskView(row), mergedInto: row.mergedInto }));
}

/** What the index tasks_unsure holds. */
function isWaiting(): SQL {
  return sql`${tasks.standing} = 'unsure' and ${tasks.trashedAt} is null and ${tasks.deletedAt} is null and not ${tasks.trashedWithThread}`;
}
