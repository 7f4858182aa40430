import { and, eq, inArray } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { liveThread, messages, threads } from "#app/domain/threads/tables.server.ts";
import { stateOf, type ThreadState } from "#app/domain/threads/upsert-thread.server.ts";

/** Returns the state of the viewer's thread; null if it was never imported. */
export async function findThreadState(
  viewer: { id: string },
  threadId: string,
): Promise<{ state: ThreadState; title: string } | null> {
  const [row] = await db()
    .select({ title: threads.title, trashedAt: threads.trashedAt, deletedAt: threads.deletedAt })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
  return row ? { state: stateOf(row), title: row.title } : null;
}

/** Returns which of these messages the viewer has. */
export async function findKnownMessages(
  viewer: { id: string },
  messageIds: string[],
): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set();
  const rows = await db()
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), inArray(messages.id, messageIds)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns which of these threads accept new mail: those on the desk, and those being imported,
 * because the import may have listed its messages already. Threads in the trash or permanently
 * deleted accept none.
 */
export async function findFollowedThreads(
  tx: Transaction,
  viewer: { id: string },
  threadIds: string[],
): Promise<Set<string>> {
  if (threadIds.length === 0) return new Set();
  const onDesk = await tx
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), inArray(threads.id, threadIds), liveThread));
  const underWay = await tx
    .select({ id: importThreads.threadId })
    .from(importThreads)
    .where(
      and(
        eq(importThreads.userId, viewer.id),
        inArray(importThreads.threadId, threadIds),
        inArray(importThreads.state, ["queued", "running"]),
      ),
    );
  return new Set([...onDesk, ...underWay].map(({ id }) => id));
}
