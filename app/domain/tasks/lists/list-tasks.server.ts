import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";
import { prepared, statementName } from "#app/adapters/db/prepared.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import { type Cursor, type Page, toPage } from "#app/domain/threads/cursor.ts";
import { passes } from "./task-filter.server.ts";
import type { TaskFilter } from "./task-filter.ts";
import { isListed, selectTasks, toTaskView } from "./task-rows.server.ts";

const mostListed = 200;
const mostOfThread = 1_000;

export type ListTasks = TaskFilter & {
  /** Null: every status. */
  status: TaskStatus | null;
  cursor?: Cursor | null;
  limit?: number;
};

/** Returns a page of the viewer's tasks, most recently asked first; at most 200. */
export async function listTasks(
  viewer: { id: string },
  { status, cursor = null, limit = 6, ...filter }: ListTasks,
): Promise<Page<TaskView>> {
  const size = Math.min(limit, mostListed);
  const passing = passes(viewer, filter);
  const isFirstOfStatus = status !== null && cursor === null && passing === undefined;
  const rows = isFirstOfStatus
    ? await firstOfStatus({ userId: viewer.id, status, limit: size + 1 })
    : await selectNewest(
        db(),
        eq(tasks.userId, viewer.id),
        status === null ? undefined : eq(tasks.status, status),
        passing,
        cursor ? after(cursor) : undefined,
      ).limit(size + 1);
  return toPage(rows, size, (row) => row.id, toTaskView);
}

/** Every desk begins with them. */
const firstOfStatus = prepared((database) =>
  selectNewest(
    database,
    eq(tasks.userId, sql.placeholder("userId")),
    eq(tasks.status, sql.placeholder("status")),
  )
    .limit(sql.placeholder("limit"))
    .prepare(statementName("first_tasks_of_status")),
);

function selectNewest(on: Queryable, ...conditions: (SQL | undefined)[]) {
  return selectTasks(on)
    .where(and(isListed(), ...conditions))
    .orderBy(sql`${tasks.askedAt} desc nulls first`, asc(tasks.id));
}

/**
 * Returns a thread's tasks in the order in which they were asked, at most 1,000. Empty if the
 * thread belongs to another user.
 */
export async function listThreadTasks(
  viewer: { id: string },
  threadId: string,
  on: Queryable = db(),
): Promise<TaskView[]> {
  const rows = await selectTasks(on)
    .where(and(eq(tasks.userId, viewer.id), eq(tasks.threadId, threadId), isListed()))
    .orderBy(asc(tasks.askedAt), asc(tasks.quoteStart), asc(tasks.id))
    .limit(mostOfThread);
  return rows.map(toTaskView);
}

/** The first condition is a bound for the index: without it, all pages before are read again. */
function after({ at, id }: Cursor): SQL {
  return sql`${tasks.askedAt} <= ${at}::timestamptz and (${tasks.askedAt} < ${at}::timestamptz or ${tasks.id} > ${id}::uuid)`;
}
