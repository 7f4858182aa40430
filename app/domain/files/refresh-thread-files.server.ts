import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { representativeFile } from "./representative-file.ts";
import { files, liveFile } from "./tables.server.ts";
import { refreshThreadVersions } from "./versions/refresh-thread-versions.server.ts";

/**
 * Updates the thread's stacks and card after a change of its files: their number, the representative file, and
 * whether all are archived, which takes the thread off the list (readings.md 12). Decoration does
 * not count.
 */
export async function refreshThreadFiles(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  await refreshThreadVersions(tx, viewer, threadId);
  const rows = await tx
    .select({
      id: files.id,
      name: files.name,
      kind: files.kind,
      size: files.size,
      decoration: files.decoration,
      isArchived: files.isArchived,
      previewState: files.previewState,
      emailSentAt: files.emailSentAt,
      createdAt: files.createdAt,
      stackId: files.stackId,
      isStackFront: files.isStackFront,
    })
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        eq(files.threadId, threadId),
        liveFile,
        isNull(files.decoration),
      ),
    );
  const candidates = rows.map((row) => ({ ...row, at: row.emailSentAt ?? row.createdAt }));
  await tx
    .update(threads)
    .set({
      fileCount: rows.length,
      representativeFileId: representativeFile(candidates)?.id ?? null,
      hasActiveContent: rows.length === 0 || rows.some(({ isArchived }) => !isArchived),
    })
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
}
