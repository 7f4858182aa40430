import type { FileView } from "./file.ts";
import { contentAddress, previewAddress } from "./file-address.ts";
import type { files } from "./tables.server.ts";

export type FileRow = typeof files.$inferSelect;

/** Returns whether a file lies in the trash, by itself or with its thread. */
export function isTrashed(row: Pick<FileRow, "trashedAt" | "trashedWithThread">): boolean {
  return row.trashedAt !== null || row.trashedWithThread;
}

/** Returns a file's row in the shape that screens and /api show. */
export function toFileView(row: FileRow): FileView {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    kind: row.kind,
    size: row.size,
    version: row.version,
    content: contentAddress(row.id, row.sha256),
    previewUrl: previewAddress(row.id, row.previewSha256),
    previewState: row.previewState,
    previewReason: row.previewReason,
    previewWidth: row.previewWidth,
    previewHeight: row.previewHeight,
    pages: row.pages,
    isPinned: row.isPinned,
    isArchived: row.isArchived,
    stackId: row.stackId,
    stackPlace: row.stackPlace,
    isStackFront: row.isStackFront,
    versionQuestion: row.versionQuestion,
    isTrashed: isTrashed(row),
    isHidden: row.decoration !== null,
    isDemoContent: row.isDemo,
    threadId: row.threadId,
    messageId: row.messageId,
    sender: row.senderName || row.senderEmail,
    emailTimestamp: row.emailSentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    importedAt: row.createdAt.toISOString(),
  };
}
