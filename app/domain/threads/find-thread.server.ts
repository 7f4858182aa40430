import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { threads } from "./tables.server.ts";

export type ThreadRow = typeof threads.$inferSelect;

/** The viewer's thread, trashed or not; null when it is another's, deleted forever or unknown. */
export async function findThread(
  on: Queryable,
  viewer: { id: string },
  threadId: string,
): Promise<ThreadRow | null> {
  const [row] = await on.select().from(threads).where(ownThread(viewer, threadId));
  return row ?? null;
}

/** The same, locked until the transaction ends: what changes a thread changes it in turn. */
export async function lockThread(
  tx: Queryable,
  viewer: { id: string },
  threadId: string,
): Promise<ThreadRow | null> {
  const [row] = await tx.select().from(threads).where(ownThread(viewer, threadId)).for("update");
  return row ?? null;
}

function ownThread(viewer: { id: string }, threadId: string) {
  return and(eq(threads.userId, viewer.id), eq(threads.id, threadId), isNull(threads.deletedAt));
}
