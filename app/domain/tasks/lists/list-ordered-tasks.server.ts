import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import {
  closedAt,
  dueOrNever,
  fileOrNone,
  isDone,
  senderOf,
  tasks,
} from "#app/domain/tasks/tables.server.ts";
import type { TaskView } from "#app/domain/tasks/task.ts";
import type { TaskStatus } from "#app/domain/tasks/task-status.ts";
import type { Page } from "#app/domain/threads/cursor.ts";
import { passes } from "./task-filter.server.ts";
import type { TaskFilter } from "./task-filter.ts";
import { type KeyedOrder, type OrderCursor, writeOrderCursor } from "./task-order.ts";
import { isListed, selectTasks, type TaskRow, toTaskView } from "./task-rows.server.ts";

const mostListed = 200;

export type ListOrderedTasks = TaskFilter & {
  order: KeyedOrder;
  /** Ignored in the order of status, which lists all, and in that of closing, which lists what is done. */
  status: TaskStatus;
  /** From a list in the same order; a cursor of another order is ignored. */
  cursor?: OrderCursor | null;
  limit?: number;
};

/**
 * Returns a page of the viewer's tasks in an order; at most 200. Tasks of the same key come most
 * recently asked first; in the order of status, longest waiting first.
 */
export async function listOrderedTasks(
  viewer: { id: string },
  { order, status, cursor = null, limit = 40, ...filter }: ListOrderedTasks,
): Promise<Page<TaskView>> {
  const size = Math.min(limit, mostListed);
  const { key, sorted, sameKey, laterKeys } = orders[order];
  const select = async (count: number, rest?: SQL): Promise<TaskRow[]> => {
    return selectTasks(db(), sql<string>`${key}::text`)
      .where(
        and(
          eq(tasks.userId, viewer.id),
          isListed(),
          hasStatus(order, status),
          passes(viewer, filter),
          rest,
        ),
      )
      .orderBy(...sorted)
      .limit(count);
  };
  let rows: TaskRow[];
  if (cursor?.order === order) {
    rows = await select(size + 1, sameKey(cursor));
    const missing = size + 1 - rows.length;
    if (missing > 0) rows.push(...(await select(missing, laterKeys(cursor))));
  } else {
    rows = await select(size + 1);
  }
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    items: shown.map(toTaskView),
    nextCursor: last
      ? writeOrderCursor({ order, key: last.sortKey, at: last.cursorAt, id: last.id })
      : null,
  };
}

type Order = {
  key: SQL;
  sorted: SQL[];
  /**
   * The tasks after a cursor: first those with its key, then those with later keys. With one condition for both,
   * an index would read all earlier rows of that key again.
   */
  sameKey: (cursor: OrderCursor) => SQL;
  laterKeys: (cursor: OrderCursor) => SQL;
};

/** The statuses that a list in this order has: all, what is done, or the one that is asked for. */
function hasStatus(order: KeyedOrder, status: TaskStatus): SQL | undefined {
  if (order === "status") return undefined;
  return order === "closed" ? isDone : eq(tasks.status, status);
}

const newestFirst = [sql`${tasks.askedAt} desc nulls first`, sql`${tasks.id}`];

/** An index exists for each of these keys. */
const orders: Record<KeyedOrder, Order> = {
  due: ascending(dueOrNever, sql`date`),
  client: ascending(senderOf, sql`text`),
  thread: descending(sql`${tasks.threadId}`, sql`text`),
  file: descending(fileOrNone, sql`bigint`),
  closed: descending(closedAt, sql`text`),
  // Reads the index tasks_listed backwards.
  status: {
    key: sql`${tasks.status}`,
    sorted: [sql`${tasks.status} desc`, sql`${tasks.askedAt}`, sql`${tasks.id} desc`],
    sameKey: ({ key, at, id }) =>
      sql`${tasks.status} = ${key} and ${tasks.askedAt} >= ${at}::timestamptz and (${tasks.askedAt} > ${at}::timestamptz or ${tasks.id} < ${id}::uuid)`,
    laterKeys: ({ key }) => sql`${tasks.status} < ${key}`,
  },
};

function ascending(key: SQL, type: SQL): Order {
  return {
    key,
    sorted: [key, ...newestFirst],
    sameKey: (cursor) => sql`${key} = ${cursor.key}::${type} and ${isOlder(cursor)}`,
    laterKeys: (cursor) => sql`${key} > ${cursor.key}::${type}`,
  };
}

function descending(key: SQL, type: SQL): Order {
  return {
    key,
    sorted: [sql`${key} desc nulls first`, ...newestFirst],
    sameKey: (cursor) => sql`${key} = ${cursor.key}::${type} and ${isOlder(cursor)}`,
    laterKeys: (cursor) => sql`${key} < ${cursor.key}::${type}`,
  };
}

const isOlder = ({ at, id }: OrderCursor): SQL =>
  sql`${tasks.askedAt} <= ${at}::timestamptz and (${tasks.askedAt} < ${at}::timestamptz or ${tasks.id} > ${id}::uuid)`;
