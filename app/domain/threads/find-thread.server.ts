import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { preparedOn, statementName } from "#app/adapters/db/prepared.server.ts";
import { threads } from "./tables.server.ts";

export type ThreadRow = typeof threads.$inferSelect;

/**
 * Returns the viewer's thread, trashed or not. Null if it belongs to another user, was permanently
 * deleted or does not exist.
 */
export async function findThread(
  on: Queryable,
  viewer: { id: string },
  threadId: string,
): Promise<ThreadRow | null> {
  const [row] = await foundThread(on, { userId: viewer.id, threadId });
  return row ?? null;
}

const asked = and(
  eq(threads.userId, sql.placeholder("userId")),
  eq(threads.id, sql.placeholder("threadId")),
  isNull(threads.deletedAt),
);
const foundThread = preparedOn((on: Queryable) =>
  on.select().from(threads).where(asked).prepare(statementName("find_thread")),
);
const lockedThread = preparedOn((on: Queryable) =>
  on.select().from(threads).where(asked).for("update").prepare(statementName("lock_thread")),
);

/**
 * Like findThread, but locks the row until the transaction ends, so that concurrent changes of a
 * thread run one after the other.
 */
export async function lockThread(
  tx: Queryable,
  viewer: { id: string },
  threadId: string,
): Promise<ThreadRow | null> {
  const [row] = await lockedThread(tx, { userId: viewer.id, threadId });
  return row ?? null;
}

/**
 * Locks those of these threads that are the viewer's, and returns them. Their order is always the same,
 * so that two commands never wait for each other.
 */
export async function lockThreads(
  tx: Queryable,
  viewer: { id: string },
  threadIds: readonly string[],
): Promise<ThreadRow[]> {
  if (threadIds.length === 0) return [];
  return tx
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.userId, viewer.id),
        inArray(threads.id, [...threadIds]),
        isNull(threads.deletedAt),
      ),
    )
    .orderBy(threads.id)
    .for("update");
}
