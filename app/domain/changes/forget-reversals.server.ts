import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { changes } from "./tables.server.ts";

/**
 * Ends what the viewer could still undo. Called when something is deleted forever: a change may hold its earlier
 * text.
 */
export async function forgetReversals(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx
    .update(changes)
    .set({ reversal: null })
    .where(and(eq(changes.userId, viewer.id), isNotNull(changes.reversal)));
}
