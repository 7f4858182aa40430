import { eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { changes, revisions } from "./tables.server.ts";

/**
 * The user leaves: their changes are forgotten, and no command commits for them from here on (see
 * runCommand). The mark stays until forgetRevisions.
 */
export async function endRevisions(tx: Transaction, viewer: { id: string }): Promise<void> {
  const endedAt = new Date();
  await tx
    .insert(revisions)
    .values({ userId: viewer.id, endedAt })
    .onConflictDoUpdate({ target: revisions.userId, set: { endedAt } });
  await tx.delete(changes).where(eq(changes.userId, viewer.id));
}

/** Forgets the mark as well: for when nothing can be under way for that user any more. */
export async function forgetRevisions(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx.delete(revisions).where(eq(revisions.userId, viewer.id));
}
