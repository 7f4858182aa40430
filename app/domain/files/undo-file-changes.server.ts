import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { ChangedSince, isAs, type RowChange } from "#app/domain/changes/reversal.ts";
import type { FileRow } from "./file-view.server.ts";
import { lockFiles } from "./find-file.server.ts";
import { requestStackingOfUploads } from "./versions/stack-files.job.ts";
import { writeFiles } from "./write-files.server.ts";

const changeSchema = z
  .object({
    name: z.string(),
    isPinned: z.boolean(),
    isArchived: z.boolean(),
    trashedAt: z.coerce.date().nullable(),
  })
  .partial();

/** Whether undoFileChanges can undo this change. */
export function isUndoable(change: object): boolean {
  return Object.keys(change).every((field) => field in changeSchema.shape);
}

/**
 * Restores the name, the flags and the place that files had before these changes, in the running transaction.
 * Files that have them already stay. Returns the files that it altered. Throws ChangedSince if one was changed
 * again or is gone.
 */
export async function undoFileChanges(
  tx: Transaction,
  viewer: { id: string },
  changes: readonly RowChange[],
): Promise<FileRow[]> {
  const ids = changes.map(({ id }) => Number(id));
  const rows = new Map((await lockFiles(tx, viewer, ids)).map((file) => [String(file.id), file]));
  const restored = changes.flatMap(({ id, reversal }) => {
    const file = rows.get(id);
    const before = changeSchema.parse(reversal.before);
    const isAsLeft = file && isAs(file, changeSchema.parse(reversal.after));
    if (!file || (!isAsLeft && !isAs(file, before))) throw new ChangedSince();
    return isAsLeft ? [{ ...file, ...before }] : [];
  });
  await writeFiles(tx, viewer, restored);
  const renamed = restored.filter(({ id, name }) => rows.get(String(id))?.name !== name);
  await requestStackingOfUploads(tx, viewer, renamed);
  return restored;
}
