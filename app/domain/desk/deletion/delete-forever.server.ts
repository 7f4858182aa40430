import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { forgetReversals } from "#app/domain/changes/forget-reversals.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThreadsOf } from "#app/domain/desk/lock-threads-of.server.ts";
import { removeBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { deleteTasks } from "#app/domain/tasks/rows/delete-tasks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { type Deletion, deleteFiles } from "./delete-files.server.ts";
import { deleteThreads } from "./delete-threads.server.ts";
import { requestForgetting } from "./forget-deleted.server.ts";
import type { ItemIds } from "./item-ids.ts";

/**
 * Permanently deletes items of the viewer's trash. Items that are not in the trash are skipped, so
 * it is idempotent. A tombstone without content stays for each item, so that neither import nor
 * extraction recreates it. After the commit nothing of it can be read. The job forgetDeleted then
 * deletes its bytes, unless something else of the viewer's refers to them, and rewrites the mails
 * that contain them. Earlier commands of the viewer cannot be undone any more.
 */
export async function deleteForever(
  viewer: { id: string },
  { itemIds }: { itemIds: ItemIds },
): Promise<{ deleted: number }> {
  const texts = [...new Set(itemIds)];
  return runCommand(viewer, async (tx, record) => {
    const deletion = { tx, viewer };
    const { numbers, uuids } = await lockThreadsOf(tx, viewer, texts);
    const threadIds = await lockTrashed(deletion, threads, texts);
    const fileIds = await lockTrashed(deletion, files, numbers);
    const taskIds = await lockTrashed(deletion, tasks, uuids);
    const ofThreads = await deleteThreads(deletion, threadIds);
    const ofFiles = await deleteFiles(deletion, fileIds);
    await deleteTasks(tx, viewer, taskIds);
    await forgetReversals(tx, viewer);
    await removeBlobs(tx, viewer, [...ofThreads.hashes, ...ofFiles]);
    if (threadIds.length + fileIds.length > 0) await requestForgetting(tx, viewer);
    if (ofThreads.contactsChanged) record("contacts", "");
    for (const id of threadIds) record("thread", id);
    for (const id of fileIds) record("file", id);
    for (const id of taskIds) record("task", id);
    return { deleted: threadIds.length + fileIds.length + taskIds.length };
  });
}

async function lockTrashed<Id extends string | number>(
  { tx, viewer }: Deletion,
  table: PgTable & Record<"userId" | "id" | "trashedAt" | "deletedAt", PgColumn>,
  ids: Id[],
): Promise<Id[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.userId, viewer.id),
        inArray(table.id, ids),
        isNotNull(table.trashedAt),
        isNull(table.deletedAt),
      ),
    )
    .orderBy(table.id)
    .for("update");
  const locked = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => locked.has(id));
}
