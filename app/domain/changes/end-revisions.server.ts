import { eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { changes, revisions } from "./tables.server.ts";

/**
 * Called when the user's account is deleted: deletes their changes and prevents any later command
 * from committing (see runCommand). The mark stays until forgetRevisions.
 */
export async function endRevisions(tx: Transaction, viewer: { id: string }): Promise<void> {
  const endedAt = new Date();
  await tx
    .insert(revisions)
    .values({ userId: viewer.id, endedAt })
    .onConflictDoUpdate({ target: revisions.userId, set: { endedAt } });
  await tx.delete(changes).where(eq(changes.userId, viewer.id));
}

/**
 * Deletes the mark too. Call it only when no job or request can be running for that user any more.
 */
export async function forgetRevisions(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx.delete(revisions).where(eq(revisions.userId, viewer.id));
}
