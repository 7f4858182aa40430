import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import type { FileView } from "./file.ts";
import { type FileRow, toFileView } from "./file-view.server.ts";
import { findFile, lockFile, ownFile } from "./find-file.server.ts";
import { refreshThreadFiles } from "./refresh-thread-files.server.ts";
import { files } from "./tables.server.ts";

export type FileChange = Partial<Omit<FileRow, "userId" | "id" | "threadId">>;

/**
 * Changes one file of the viewer's and updates its thread's card. `decide` gets the locked row and
 * returns the fields to change, none if nothing changes; `then` runs after a change, in the same transaction.
 * Returns null if the file is missing or belongs to another user.
 */
export async function changeFile(
  viewer: { id: string },
  fileId: number,
  decide: (file: FileRow) => FileChange | null,
  then?: (tx: Transaction, file: FileRow) => Promise<void>,
): Promise<FileView | null> {
  return runCommand(viewer, async (tx, record) => {
    const seen = await findFile(tx, viewer, fileId);
    // Always lock the thread first: two commands that lock both must use the same order.
    if (seen?.threadId) await lockThread(tx, viewer, seen.threadId);
    const file = seen && (await lockFile(tx, viewer, fileId));
    if (!file) return null;
    const change = decide(file);
    if (!change) return toFileView(file);
    await tx.update(files).set(change).where(ownFile(viewer, fileId));
    if (file.threadId) {
      await refreshThreadFiles(tx, viewer, file.threadId);
      record("thread", file.threadId);
    }
    record("file", fileId);
    await then?.(tx, file);
    return toFileView({ ...file, ...change });
  });
}
