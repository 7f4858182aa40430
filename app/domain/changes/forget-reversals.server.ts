import { and, eq, isNotNull, lt } from "drizzle-orm";
import { z } from "zod";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { changes } from "./tables.server.ts";

/** How long a command can be undone. */
export const undoableMs = 10 * 60_000;

export const forgetReversalsJob = defineJob({
  name: "forget-reversals",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 300,
});

/** Runs forgetReversalsJob: deletes what undoing a change needs, once it cannot be undone any more. */
export async function forgetOldReversals(now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - undoableMs);
  await db()
    .update(changes)
    .set({ reversal: null })
    .where(and(isNotNull(changes.reversal), lt(changes.at, since)));
}

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
