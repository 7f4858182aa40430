import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { stateOf, type ThreadState } from "#app/domain/threads/upsert-thread.server.ts";

/** Whether the viewer has the thread: null when it never was imported. */
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

/** Which of these messages the viewer has. */
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
