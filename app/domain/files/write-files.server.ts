import { sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import type { FileRow } from "./file-view.server.ts";
import { refreshThreadsFiles } from "./refresh-thread-files.server.ts";

/**
 * Writes the names, the flags and the trash of these locked files, any number in one statement, and updates
 * their threads' cards, in as many statements as for one.
 */
export async function writeFiles(
  tx: Transaction,
  viewer: { id: string },
  rows: readonly FileRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = rows.map(({ id, name, isPinned, isArchived, trashedAt }) => ({
    ...{ id, name, is_pinned: isPinned, is_archived: isArchived, trashed_at: trashedAt },
  }));
  await tx.execute(sql`
    update files set
      name = fresh.name, is_pinned = fresh.is_pinned, is_archived = fresh.is_archived,
      trashed_at = fresh.trashed_at
    from jsonb_populate_recordset(null::files, ${JSON.stringify(columns)}::jsonb) as fresh
    where files.user_id = ${viewer.id} and files.id = fresh.id`);
  const threadIds = new Set(rows.flatMap(({ threadId }) => threadId ?? []));
  await refreshThreadsFiles(tx, viewer, [...threadIds]);
}
