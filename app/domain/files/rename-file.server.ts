import { changeFile } from "./change-file.server.ts";
import type { FileView } from "./file.ts";
import { requestStackingOfUploads } from "./versions/stack-files.job.ts";

/**
 * Renames a file; the name must have passed fileNameSchema. Returns null if the file is missing or
 * belongs to another user.
 */
export async function renameFile(
  viewer: { id: string },
  { fileId, name }: { fileId: number; name: string },
): Promise<FileView | null> {
  return changeFile(
    viewer,
    fileId,
    (file) => (file.name === name ? null : { name }),
    (tx, file) => requestStackingOfUploads(tx, viewer, [file]),
  );
}
