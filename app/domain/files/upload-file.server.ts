import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import type { Accepts } from "./accepted-types.ts";
import { addFile } from "./add-file.server.ts";
import { lockBlobs } from "./bytes/hold-blob.server.ts";
import { requireRoom } from "./bytes/storage-quota.server.ts";
import {
  type Incoming,
  type Later,
  type Refused,
  refuse,
  type Taken,
  takeBytes,
} from "./bytes/take-bytes.server.ts";
import type { FileView } from "./file.ts";
import { mostFilesOfThread, mostLooseFiles } from "./file-limits.ts";
import { toFileView } from "./file-view.server.ts";
import { findFile } from "./find-file.server.ts";
import { refreshThreadFiles } from "./refresh-thread-files.server.ts";
import { files, liveFile } from "./tables.server.ts";
import { requestStacking } from "./versions/stack-files.job.ts";

export type Upload = Incoming & { place: Later<{ threadId: string | null; accepts: Accepts }> };

/**
 * Adds an uploaded file to a thread or to 'My files'. Returns null if the thread is missing, in the
 * trash or belongs to another user. Refuses what takeBytes refuses, and a file too many for its
 * thread or 'My files'. Idempotent: the same bytes under the same name in the same place are one
 * file, also when they come several times at once.
 */
export async function uploadFile(
  viewer: { id: string },
  { place, ...incoming }: Upload,
): Promise<{ ok: true; file: FileView } | Refused | null> {
  const accepts = async () => (await place()).accepts;
  return takeBytes(viewer, incoming, accepts, async (taken) => {
    const { threadId } = await place();
    const file = await runCommand(viewer, async (tx, record) => {
      if (threadId !== null) {
        const thread = await lockThread(tx, viewer, threadId);
        if (!thread || thread.trashedAt) return null;
      } else await lockBlobs(tx, viewer);
      // A concurrent repeat of the same upload has waited for one of these locks.
      const known = await findSame(tx, viewer, threadId, taken);
      if (known) return known;
      if (await isPlaceFull(tx, viewer, threadId)) return "full";
      const id = await addFile(tx, viewer, { ...taken, origin: "upload", threadId });
      await requireRoom(tx, viewer);
      if (threadId !== null) {
        await refreshThreadFiles(tx, viewer, threadId);
        await requestStacking(tx, viewer, threadId);
        record("thread", threadId);
      }
      // Undo moves the upload to the trash.
      record("file", id, { before: { trashedAt: new Date() }, after: { trashedAt: null } });
      return findFile(tx, viewer, id);
    });
    if (file === "full") return refuse(fullMessage(threadId));
    return file && { ok: true, file: toFileView(file) };
  });
}

async function isPlaceFull(tx: Transaction, viewer: { id: string }, threadId: string | null) {
  const uploaded = and(
    eq(files.userId, viewer.id),
    threadId === null ? isNull(files.threadId) : eq(files.threadId, threadId),
    eq(files.origin, "upload"),
    isNull(files.deletedAt),
  );
  const most = threadId === null ? mostLooseFiles : mostFilesOfThread;
  return (await tx.$count(files, uploaded)) >= most;
}

function fullMessage(threadId: string | null): string {
  return threadId === null
    ? `You have uploaded ${mostLooseFiles} files without a thread, and more are not taken. Delete some forever first.`
    : `${mostFilesOfThread} files have been uploaded to this thread, and more are not taken. Delete some forever first.`;
}

async function findSame(
  tx: Transaction,
  viewer: { id: string },
  threadId: string | null,
  taken: Taken,
) {
  const [row] = await tx
    .select()
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        eq(files.sha256, taken.sha256),
        eq(files.name, taken.name),
        eq(files.origin, "upload"),
        threadId === null ? isNull(files.threadId) : eq(files.threadId, threadId),
        liveFile,
      ),
    )
    .limit(1);
  return row ?? null;
}
