import { sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { preparedSql } from "#app/adapters/db/prepared.server.ts";
import type { tasks } from "#app/domain/tasks/tables.server.ts";
import { refreshThreadsTasks } from "./refresh-thread-tasks.server.ts";

export type StoredTask = typeof tasks.$inferSelect;
type Changing =
  | "status"
  | "trashedAt"
  | "text"
  | "category"
  | "assignee"
  | "due"
  | "edited"
  | "classification"
  | "mergedInto"
  | "declinedClosing"
  | "statusHistory"
  | "touchedAt";
export type TaskChange = Partial<Pick<StoredTask, Changing>>;

/**
 * Writes the fields that commands change of these locked tasks, any number in one statement, and updates the
 * counts of their threads.
 */
export async function writeTasks(
  tx: Transaction,
  viewer: { id: string },
  rows: readonly StoredTask[],
): Promise<void> {
  if (rows.length === 0) return;
  const threadIds = [...new Set(rows.map(({ threadId }) => threadId))];
  // Both queries are sent at once; the connection runs them in this order.
  await Promise.all([writeRows(tx, viewer, rows), refreshThreadsTasks(tx, viewer, threadIds)]);
}

const writtenRows = preparedSql(
  "write_tasks",
  sql`
    update tasks set
      status = fresh.status, trashed_at = fresh.trashed_at, text = fresh.text, category = fresh.category,
      assignee = fresh.assignee, due = fresh.due, edited = fresh.edited, classification = fresh.classification,
      merged_into = fresh.merged_into, declined_closing = fresh.declined_closing,
      status_history = fresh.status_history, touched_at = fresh.touched_at
    from jsonb_populate_recordset(null::tasks, ${sql.placeholder("rows")}::jsonb) as fresh
    where tasks.user_id = ${sql.placeholder("userId")} and tasks.id = fresh.id`,
);

function writeRows(tx: Transaction, viewer: { id: string }, rows: readonly StoredTask[]) {
  return writtenRows(tx, { userId: viewer.id, rows: JSON.stringify(rows.map(toColumns)) });
}

function toColumns(task: StoredTask) {
  return {
    id: task.id,
    status: task.status,
    trashed_at: task.trashedAt,
    text: task.text,
    category: task.category,
    assignee: task.assignee,
    due: task.due,
    edited: task.edited,
    classification: task.classification,
    merged_into: task.mergedInto,
    declined_closing: task.declinedClosing,
    status_history: task.statusHistory,
    touched_at: task.touchedAt,
  };
}
