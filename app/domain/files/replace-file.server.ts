import { db } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { requestPreview } from "./add-file.server.ts";
import { forgetBlobs } from "./bytes/forget-blobs.server.ts";
import { holdBlob } from "./bytes/hold-blob.server.ts";
import { requireRoom } from "./bytes/storage-quota.server.ts";
import {
  type Incoming,
  type Refused,
  refuse,
  type Taken,
  takeBytes,
} from "./bytes/take-bytes.server.ts";
import type { FileView } from "./file.ts";
import { mostVersions } from "./file-limits.ts";
import { isTrashed, toFileView } from "./file-view.server.ts";
import { findFile, lockFile, ownFile } from "./find-file.server.ts";
import { requestPlaceChecks } from "./places/check-places.job.ts";
import { refreshThreadFiles } from "./refresh-thread-files.server.ts";
import { files, fileVersions } from "./tables.server.ts";

/**
 * Replaces a file's bytes and name. The file keeps its id, tasks and flags; the earlier version
 * stays stored. Idempotent for the same bytes. Refuses what takeBytes refuses. Returns null if the
 * file is missing, in the trash or belongs to another user.
 */
export async function replaceFile(
  viewer: { id: string },
  { fileId, ...incoming }: Incoming & { fileId: number },
): Promise<{ ok: true; file: FileView } | Refused | null> {
  return takeBytes(
    viewer,
    incoming,
    async () => {
      const replacing = await findFile(db(), viewer, fileId);
      return replacing ? { replacing } : "any";
    },
    async (taken) => {
      const put = await putUnder(viewer, fileId, taken);
      // An uploaded preview showed the earlier bytes; a drawn one is kept with the earlier bytes.
      if (put === "worn") return refuse(wornMessage);
      if (put?.pictureBefore) await forgetBlobs(viewer, [put.pictureBefore]);
      return put && { ok: true, file: put.file };
    },
  );
}

const wornMessage = `This file has been replaced ${mostVersions} times, and more are not taken. Upload it as a new file.`;

function putUnder(
  viewer: { id: string },
  fileId: number,
  taken: Taken,
): Promise<{ file: FileView; pictureBefore: string | null } | "worn" | null> {
  return runCommand(viewer, async (tx, record) => {
    const seen = await findFile(tx, viewer, fileId);
    if (seen?.threadId) await lockThread(tx, viewer, seen.threadId);
    const file = seen && (await lockFile(tx, viewer, fileId));
    if (!file || isTrashed(file)) return null;
    if (file.sha256 === taken.sha256 && file.name === taken.name) {
      return { file: toFileView(file), pictureBefore: null };
    }
    if (file.version >= mostVersions) return "worn";
    await holdBlob(tx, viewer, taken.sha256);
    await requireRoom(tx, viewer);
    const { version, name, type, size, sha256 } = file;
    await tx
      .insert(fileVersions)
      .values({ userId: viewer.id, fileId, version, name, type, size, sha256 });
    const change = {
      ...taken,
      version: version + 1,
      decoration: null,
      previewState: "pending" as const,
      previewReason: null,
      previewSha256: null,
      isOwnPreview: false,
      previewWidth: null,
      previewHeight: null,
      pages: null,
    };
    await tx.update(files).set(change).where(ownFile(viewer, fileId));
    await requestPreview(tx, viewer, { ...taken, id: fileId });
    if (file.threadId) {
      await refreshThreadFiles(tx, viewer, file.threadId);
      await requestPlaceChecks(tx, viewer, file.threadId);
      record("thread", file.threadId);
    }
    record("file", fileId);
    // The replacement changed the stacks.
    const replaced = (await findFile(tx, viewer, fileId)) ?? { ...file, ...change };
    return { file: toFileView(replaced), pictureBefore: file.previewSha256 };
  });
}
