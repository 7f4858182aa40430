import { randomUUID } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { readFields, type TaskChanges } from "./reconcile-tasks.ts";

/** A statement has at most 65,535 parameters, and a task takes about thirty. */
const rowsAtOnce = 1_000;

/** Writes the changes of the tasks of a thread, which the transaction has locked. */
export async function saveTasks(
  tx: Transaction,
  thread: ThreadRow,
  { added, changed, removed }: TaskChanges,
): Promise<void> {
  const fresh = added.map((fields) => ({
    ...fields,
    userId: thread.userId,
    id: randomUUID(),
    threadId: thread.id,
    isDemo: thread.isDemo,
    trashedWithThread: thread.trashedAt !== null,
  }));
  for (const some of inBatches(removed)) {
    const ids = some.map(({ id }) => id);
    await tx.delete(tasks).where(and(eq(tasks.userId, thread.userId), inArray(tasks.id, ids)));
  }
  for (const some of inBatches([...fresh, ...changed.map(({ after }) => after)])) {
    await tx
      .insert(tasks)
      .values(some)
      .onConflictDoUpdate({ target: [tasks.userId, tasks.id], set: excluded });
  }
}

function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}

/** For an existing row, only the fields that reading sets are updated. */
const excluded = Object.fromEntries(
  readFields.map((field): [string, SQL] => [
    field,
    sql`excluded.${sql.identifier(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`,
  ]),
);
