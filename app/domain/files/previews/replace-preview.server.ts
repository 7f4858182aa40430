import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { holdBlob } from "#app/domain/files/bytes/hold-blob.server.ts";
import { requireRoom } from "#app/domain/files/bytes/storage-quota.server.ts";
import {
  type Incoming,
  type Later,
  type Refused,
  refuse,
  takeBytes,
} from "#app/domain/files/bytes/take-bytes.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { isTrashed, toFileView } from "#app/domain/files/file-view.server.ts";
import { findFile, lockFile, ownFile } from "#app/domain/files/find-file.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { type DrawnPage, drawPage } from "./draw-page.server.ts";

export type OwnPreview = Incoming & {
  target: Later<{ fileId: number; threadId?: string | undefined }>;
};

/**
 * Replaces a file's preview with the first page of an uploaded PNG, JPEG, SVG or PDF. Returns null
 * if the file is missing, in the trash, belongs to another user, or is not in the given thread.
 */
export async function replacePreview(
  viewer: { id: string },
  { target, ...incoming }: OwnPreview,
): Promise<{ ok: true; file: FileView } | Refused | null> {
  return takeBytes(
    viewer,
    incoming,
    async () => "review",
    async (taken) => {
      const { fileId, threadId } = await target();
      const drawn = await drawPage(viewer, taken, 1);
      if (!drawn.ok) return refuse(drawn.reason);
      // The new picture, if the file is gone or the storage is full; and the one before.
      const hashes = [drawn.sha256];
      try {
        const given = await putPreview(viewer, { fileId, threadId }, drawn);
        hashes.push(given?.before ?? "");
        return given && { ok: true, file: given.file };
      } finally {
        await forgetBlobs(viewer, hashes);
      }
    },
  );
}

async function putPreview(
  viewer: { id: string },
  { fileId, threadId }: { fileId: number; threadId?: string | undefined },
  drawn: DrawnPage,
): Promise<{ file: FileView; before: string | null } | null> {
  return runCommand(viewer, async (tx, record) => {
    const seen = await findFile(tx, viewer, fileId);
    if (seen?.threadId) await lockThread(tx, viewer, seen.threadId);
    const file = seen && (await lockFile(tx, viewer, fileId));
    if (!file || isTrashed(file)) return null;
    if (threadId !== undefined && file.threadId !== threadId) return null;
    const change = {
      previewState: "ready" as const,
      previewReason: null,
      previewSha256: drawn.sha256,
      isOwnPreview: true,
      previewWidth: drawn.width,
      previewHeight: drawn.height,
    };
    if (file.previewSha256 !== drawn.sha256) {
      await holdBlob(tx, viewer, drawn.sha256);
      await requireRoom(tx, viewer);
      await tx.update(files).set(change).where(ownFile(viewer, fileId));
      if (file.threadId) {
        await refreshThreadFiles(tx, viewer, file.threadId);
        record("thread", file.threadId);
      }
      record("file", fileId);
    }
    return { file: toFileView({ ...file, ...change }), before: file.previewSha256 };
  });
}
