import { changeFile } from "./change-file.server.ts";
import type { FileView } from "./file.ts";

/** Moves a file to the trash. Returns null if it is missing or belongs to another user. */
export async function trashFile(
  viewer: { id: string },
  { fileId }: { fileId: number },
): Promise<FileView | null> {
  return changeFile(viewer, fileId, ({ trashedAt }) =>
    trashedAt ? null : { trashedAt: new Date() },
  );
}

/**
 * Restores a file from the trash. Its pin and archive flags are as before. Returns null if it is
 * missing or belongs to another user.
 */
export async function restoreFile(
  viewer: { id: string },
  { fileId }: { fileId: number },
): Promise<FileView | null> {
  return changeFile(viewer, fileId, ({ trashedAt }) => (trashedAt ? { trashedAt: null } : null));
}
