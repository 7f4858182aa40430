import type { Transaction } from "#app/adapters/db/client.server.ts";
import { reversalOf } from "#app/domain/changes/reversal.ts";
import { type RecordChange, runCommand } from "#app/domain/changes/run-command.server.ts";
import type { FileView } from "./file.ts";
import { type FileRow, toFileView } from "./file-view.server.ts";
import { findFile, lockFiles, ownFile } from "./find-file.server.ts";
import { refreshThreadFiles } from "./refresh-thread-files.server.ts";
import { files } from "./tables.server.ts";
import { isUndoable } from "./undo-file-changes.server.ts";
import { writeFiles } from "./write-files.server.ts";

type FileFlags = Partial<Pick<FileRow, "isPinned" | "isArchived" | "trashedAt">>;
export type FileChange = Partial<Omit<FileRow, "userId" | "id" | "threadId">>;

/**
 * Changes one file of the viewer's and updates its thread's card. `decide` gets the locked row and
 * returns the fields to change, none if nothing changes; `then` runs after a change, in the same transaction.
 * The viewer can undo a change of its name, its flags or its place in the trash. Returns null if the file is
 * missing or belongs to another user.
 */
export async function changeFile(
  viewer: { id: string },
  fileId: number,
  decide: (file: FileRow) => FileChange | null,
  then?: (tx: Transaction, file: FileRow) => Promise<void>,
): Promise<FileView | null> {
  return runCommand(viewer, async (tx, record) => {
    const [file] = await lockFiles(tx, viewer, [fileId]);
    if (!file) return null;
    const change = decide(file);
    if (!change) return toFileView(file);
    await tx.update(files).set(change).where(ownFile(viewer, fileId));
    if (file.threadId) await refreshThreadFiles(tx, viewer, file.threadId);
    recordFile(record, file, change);
    await then?.(tx, file);
    // The change may have moved the file in its stack, or out of it.
    return toFileView((await findFile(tx, viewer, fileId)) ?? { ...file, ...change });
  });
}

/**
 * Changes the names, the flags or the place of files of the viewer's in the running transaction and updates their
 * threads' cards. `decide` gets each locked row and returns the fields to change, null if it is so already. Returns the
 * outcome of each file, but of none that is missing or belongs to another user. The viewer can undo it.
 */
export async function changeFilesIn(
  tx: Transaction,
  viewer: { id: string },
  record: RecordChange,
  fileIds: readonly number[],
  decide: (file: FileRow) => FileFlags | null,
): Promise<Map<number, "changed" | "unchanged">> {
  const outcomes = new Map<number, "changed" | "unchanged">();
  const changed: FileRow[] = [];
  for (const file of await lockFiles(tx, viewer, fileIds)) {
    const change = decide(file);
    outcomes.set(file.id, change ? "changed" : "unchanged");
    if (!change) continue;
    changed.push({ ...file, ...change });
    recordFile(record, file, change);
  }
  await writeFiles(tx, viewer, changed);
  return outcomes;
}

function recordFile(record: RecordChange, file: FileRow, change: FileChange): void {
  if (file.threadId) record("thread", file.threadId);
  record("file", file.id, isUndoable(change) ? reversalOf(file, change) : undefined);
}
