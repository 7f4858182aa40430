import { requestPreview } from "#app/domain/files/add-file.server.ts";
import { changeFile } from "#app/domain/files/change-file.server.ts";
import type { FileView } from "#app/domain/files/file.ts";

/**
 * Queues a preview that failed again. Changes nothing for other files. Returns null if the file is missing or
 * belongs to another user.
 */
export async function retryPreview(
  viewer: { id: string },
  { fileId }: { fileId: number },
): Promise<FileView | null> {
  return changeFile(
    viewer,
    fileId,
    ({ previewState }) =>
      previewState === "failed" ? { previewState: "pending", previewReason: null } : null,
    (tx, file) => requestPreview(tx, viewer, file),
  );
}
