import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import type { ChangeType } from "#app/domain/changes/change.ts";
import { undoableMs } from "#app/domain/changes/forget-reversals.server.ts";
import { ChangedSince, type RowChange, reversalSchema } from "#app/domain/changes/reversal.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { changes } from "#app/domain/changes/tables.server.ts";
import { undoThreadChanges } from "#app/domain/desk/trash/trash-thread.server.ts";
import { undoFileChanges } from "#app/domain/files/undo-file-changes.server.ts";
import { undoTaskChanges } from "#app/domain/tasks/undo-task-changes.server.ts";
import { lockThreads } from "#app/domain/threads/find-thread.server.ts";

type UndoChanges = (
  tx: Transaction,
  viewer: { id: string },
  changes: readonly RowChange[],
) => Promise<readonly { id: string | number; threadId?: string | null }[]>;

/** The function that undoes the changes of each kind of row. A kind that is not listed cannot be undone. */
const undoOf: Partial<Record<ChangeType, UndoChanges>> = {
  thread: undoThreadChanges,
  file: undoFileChanges,
  task: undoTaskChanges,
};

/** The rows that were undone: their number, and the kind, the id and the restored fields of the first. */
export type Undone = {
  count: number;
  type: ChangeType;
  id: string;
  fields: Record<string, unknown>;
};

/**
 * Undoes what the viewer's command of this revision changed, under one new revision. Undoing it again changes nothing.
 * Returns "changed" and changes nothing if any of it was changed since, and null if there is no such command of the
 * viewer's in the last ten minutes.
 */
export async function undoStep(
  viewer: { id: string },
  { revision }: { revision: number },
): Promise<Undone | "changed" | null> {
  return runCommand(viewer, async (tx, record) => {
    const { step, threadIds } = await findStep(tx, viewer, revision);
    const [first] = step;
    if (!first) return null;
    await lockThreads(tx, viewer, threadIds);
    for (const [type, rows] of Map.groupBy(step, (row) => row.type)) {
      for (const { id, threadId } of (await undoOf[type]?.(tx, viewer, rows)) ?? []) {
        record(type, id);
        if (threadId) record("thread", threadId);
      }
    }
    const { type, id, reversal } = first;
    return { count: step.length, type, id, fields: reversal.before ?? {} };
  }).catch((error: unknown) => {
    if (error instanceof ChangedSince) return "changed";
    throw error;
  });
}

async function findStep(tx: Transaction, viewer: { id: string }, revision: number) {
  const rows = await tx
    .select({ type: changes.type, id: changes.id, reversal: changes.reversal })
    .from(changes)
    .where(
      and(
        eq(changes.userId, viewer.id),
        eq(changes.revision, revision),
        gt(changes.at, new Date(Date.now() - undoableMs)),
      ),
    )
    .orderBy(changes.position);
  return {
    step: rows.flatMap((row) =>
      row.reversal === null ? [] : [{ ...row, reversal: reversalSchema.parse(row.reversal) }],
    ),
    /** Includes threads of which only files or tasks changed: every command locks its threads first. */
    threadIds: rows.flatMap(({ type, id }) => (type === "thread" ? id : [])),
  };
}
