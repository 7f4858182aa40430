import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
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
  const [row] = await on.select().from(threads).where(ownThread(viewer, threadId));
  return row ?? null;
}

/**
 * Like findThread, but locks the row until the transaction ends, so that concurrent changes of a
 * thread run one after the other.
 */
export async function lockThread(
  tx: Queryable,
  viewer: { id: string },
  threadId: string,
): Promise<ThreadRow | null> {
  const [row] = await tx.select().from(threads).where(ownThread(viewer, threadId)).for("update");
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

function ownThread(viewer: { id: string }, threadId: string) {
  return and(eq(threads.userId, viewer.id), eq(threads.id, threadId), isNull(threads.deletedAt));
}
