import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { type RecordChange, runCommand } from "#app/domain/changes/run-command.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { enqueueThread } from "#app/domain/intake/import/request-import.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

/**
 * Moves a thread with its files and tasks to the trash. They leave every list and keep their
 * states. Returns null if it is missing or belongs to another user.
 */
export async function trashThread(
  viewer: { id: string },
  { threadId }: { threadId: string },
): Promise<{ threadId: string } | null> {
  return move(viewer, threadId, true);
}

/**
 * Restores a thread with its contents from the trash; statuses do not change. Files and tasks that
 * were trashed individually stay in the trash. Queues an import of mail that arrived meanwhile.
 * Returns null if it is missing or belongs to another user.
 */
export async function restoreThread(
  viewer: { id: string },
  { threadId }: { threadId: string },
): Promise<{ threadId: string } | null> {
  return move(viewer, threadId, false);
}

function move(viewer: { id: string }, threadId: string, isTrashed: boolean) {
  return runCommand(viewer, async (tx, record) => {
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread) return null;
    if ((thread.trashedAt !== null) !== isTrashed) {
      await mark(tx, viewer, threadId, isTrashed, record);
      if (!isTrashed && !thread.isDemo) await enqueueThread(tx, viewer, threadId);
    }
    return { threadId };
  });
}

async function mark(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
  trashedWithThread: boolean,
  record: RecordChange,
): Promise<void> {
  await tx
    .update(threads)
    .set({ trashedAt: trashedWithThread ? new Date() : null })
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
  for (const table of [files, tasks]) {
    await tx
      .update(table)
      .set({ trashedWithThread })
      .where(and(eq(table.userId, viewer.id), eq(table.threadId, threadId)));
  }
  record("thread", threadId);
}
