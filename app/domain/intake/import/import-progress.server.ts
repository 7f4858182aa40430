import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { type RecordChange, runCommand } from "#app/domain/changes/run-command.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";

/** Every ten minutes: fails imports whose run was lost. */
export const settleImportsJob = defineJob({
  name: "settle-imports",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 120,
});

/** One run of the job for a thread, and the imports that it serves. */
export type Run = { viewer: { id: string }; threadId: string; importIds: string[] };

export const failedMessage = "Failed to process email. Please try again.";
const mostAtOnce = 500;
const abandonedAfterMs = 60 * 60 * 1000;

/** Assigns to this run every import that waits for the thread, or whose run was interrupted. */
export async function claimImports(viewer: { id: string }, threadId: string): Promise<Run> {
  const run: Run = { viewer, threadId, importIds: [] };
  await runCommand(viewer, async (tx, record) => {
    const claimed = await tx
      .update(importThreads)
      .set({ state: "running", error: null, waitsUntil: null, updatedAt: new Date() })
      .where(
        and(
          eq(importThreads.userId, viewer.id),
          eq(importThreads.threadId, threadId),
          inArray(importThreads.state, ["queued", "running"]),
        ),
      )
      .returning({ importId: importThreads.importId });
    run.importIds = claimed.map(({ importId }) => importId);
    for (const importId of run.importIds) record("import", importId);
  });
  return run;
}

/** Records the progress of a run's imports, in the transaction that makes the progress. */
export async function noteProgress(
  tx: Transaction,
  record: RecordChange,
  { viewer, threadId, importIds }: Run,
  progress: PgUpdateSetSource<typeof importThreads>,
): Promise<void> {
  await tx
    .update(importThreads)
    .set({ ...progress, updatedAt: new Date() })
    .where(
      and(
        eq(importThreads.userId, viewer.id),
        eq(importThreads.threadId, threadId),
        inArray(importThreads.importId, importIds),
      ),
    );
  for (const importId of importIds) record("import", importId);
}

/** The state of a run's imports at its end: a duplicate if they added no message. */
export const finalState = sql`case when ${importThreads.messagesAdded} > 0 then 'done' else 'duplicate' end`;
export const oneMessageMore = sql`${importThreads.messagesAdded} + 1`;

/**
 * Fails imports whose run ended an hour ago without an outcome, for example because the job's last
 * retry failed.
 */
export async function failAbandonedImports(now = new Date()): Promise<void> {
  const isAbandoned = and(
    eq(importThreads.state, "running"),
    lt(importThreads.updatedAt, new Date(now.getTime() - abandonedAfterMs)),
  );
  const abandoned = await db()
    .select({ userId: importThreads.userId, importId: importThreads.importId })
    .from(importThreads)
    .where(isAbandoned)
    .limit(mostAtOnce);
  for (const { userId, importId } of abandoned) {
    await runCommand({ id: userId }, async (tx, record) => {
      await tx
        .update(importThreads)
        .set({ state: "failed", error: failedMessage, updatedAt: now })
        .where(
          and(eq(importThreads.userId, userId), eq(importThreads.importId, importId), isAbandoned),
        );
      record("import", importId);
    });
  }
}
