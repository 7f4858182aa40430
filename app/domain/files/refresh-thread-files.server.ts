import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { representativeFile } from "./representative-file.ts";
import { files, liveFile } from "./tables.server.ts";

/**
 * Brings what the thread's card says of its files up to date: how many there are, which one it shows,
 * and whether archiving took it off the list (readings.md 12). Decoration does not count.
 */
export async function refreshThreadFiles(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
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
