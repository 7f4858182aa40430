import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "#app/adapters/db/client.server.ts";
import { closedAt, isDone, taskSenders, tasks } from "#app/domain/tasks/tables.server.ts";
import { type TaskStatus, taskStatuses } from "#app/domain/tasks/task-status.ts";
import { isNamed, passes } from "./task-filter.server.ts";
import { mostCounted, type TaskFilter } from "./task-filter.ts";
import { isListed } from "./task-rows.server.ts";

const none = { not_started: 0, in_progress: 0, done: 0 };

/**
 * Returns how many of the viewer's tasks of each status pass a filter, each 1,000 at most: counting on would take longer
 * the more tasks a desk has.
 */
export async function countTasks(
  viewer: { id: string },
  filter: TaskFilter,
): Promise<Record<TaskStatus, number>> {
  const { sender = [], ...others } = filter;
  const isBySenderAlone = sender.length > 0 && !Object.values(others).some(Boolean);
  return isBySenderAlone ? countOfSenders(viewer, sender) : countPassing(viewer, filter);
}

/** From the kept counts of each sender. */
async function countOfSenders(
  viewer: { id: string },
  sender: readonly string[],
): Promise<Record<TaskStatus, number>> {
  const most = (count: AnyPgColumn) =>
    sql<number>`least(coalesce(sum(${count}), 0), ${mostCounted})::int`;
  const [counts] = await db()
    .select({
      not_started: most(taskSenders.notStarted),
      in_progress: most(taskSenders.inProgress),
      done: most(taskSenders.done),
    })
    .from(taskSenders)
    .where(and(eq(taskSenders.userId, viewer.id), isNamed(sender)));
  return counts ?? none;
}

async function countPassing(
  viewer: { id: string },
  filter: TaskFilter,
): Promise<Record<TaskStatus, number>> {
  // If no index finds the tasks that pass, counts the newest by tasks_listed. Without an order, the planner reads
  // the whole table for a bound of 1,000, with the rows of all users.
  const isFound = (filter.sender?.length ?? 0) > 0 || filter.versionsOf !== undefined;
  const order = isFound ? [] : [sql`${tasks.askedAt} desc nulls first`, asc(tasks.id)];
  const counted = (status: TaskStatus) =>
    countFirst(viewer, eq(tasks.status, status), filter, order);
  const columns = taskStatuses.map(
    (status) => sql`${counted(status)} as ${sql.identifier(status)}`,
  );
  const { rows } = await db().execute<Record<TaskStatus, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return rows[0] ?? none;
}

/** Returns how many done tasks that were closed since a time pass the rest of a filter, 1,000 at most. */
export async function countClosed(
  viewer: { id: string },
  filter: TaskFilter & { closedFrom: Date },
): Promise<number> {
  const order = [sql`${closedAt} desc nulls first`];
  const { rows } = await db().execute<{ count: number }>(
    sql`select ${countFirst(viewer, isDone, filter, order)} as count`,
  );
  return rows[0]?.count ?? 0;
}

function countFirst(viewer: { id: string }, ofStatus: SQL, filter: TaskFilter, order: SQL[]): SQL {
  const first = db()
    .select({ one: sql`1` })
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), ofStatus, isListed(), passes(viewer, filter)))
    .orderBy(...order)
    .limit(mostCounted);
  return sql`(select count(*)::int from ${first} as first_tasks)`;
}
