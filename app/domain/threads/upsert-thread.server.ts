import { sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { threads } from "./tables.server.ts";
import type { Person } from "./thread.ts";

export type NewThread = { id: string; title: string; sender: Person; isDemo?: boolean };
/**
 * `deleted` is permanent: nothing may be added to it again. What is added to a trashed thread is in
 * the trash too.
 */
export type ThreadState = "live" | "trashed" | "deleted";

/**
 * Inserts the thread unless it exists, and locks its row until the transaction ends, so that
 * concurrent additions to one thread run one after the other. The title of the first imported
 * message stays. The given sender is used until there is a message.
 */
export async function upsertThread(
  tx: Transaction,
  viewer: { id: string },
  thread: NewThread,
): Promise<{ isNew: boolean; state: ThreadState }> {
  const now = new Date();
  const [row] = await tx
    .insert(threads)
    .values({
      userId: viewer.id,
      id: thread.id,
      title: thread.title,
      senderName: thread.sender.name,
      senderEmail: thread.sender.email,
      isDemo: thread.isDemo ?? false,
      importedAt: now,
      activeAt: now,
    })
    .onConflictDoUpdate({
      target: [threads.userId, threads.id],
      set: { id: sql`excluded.id` },
    })
    .returning({
      isNew: sql<boolean>`xmax = 0`,
      trashedAt: threads.trashedAt,
      deletedAt: threads.deletedAt,
    });
  if (!row) throw new Error("The thread was not returned by the database.");
  return { isNew: row.isNew, state: stateOf(row) };
}

export function stateOf(row: { trashedAt: Date | null; deletedAt: Date | null }): ThreadState {
  if (row.deletedAt) return "deleted";
  return row.trashedAt ? "trashed" : "live";
}
