import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { tasks } from "./tables.server.ts";

/** Brings what the thread's card says of its tasks up to date: how many there are, and how many wait. */
export async function refreshThreadTasks(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  const [count] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${tasks.status} <> 'done'))::int`,
    })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, viewer.id),
        eq(tasks.threadId, threadId),
        isNull(tasks.trashedAt),
        isNull(tasks.deletedAt),
      ),
    );
  await tx
    .update(threads)
    .set({ taskCount: count?.all ?? 0, openTaskCount: count?.open ?? 0 })
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
}
