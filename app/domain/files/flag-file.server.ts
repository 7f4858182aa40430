import { changeFile } from "./change-file.server.ts";
import type { FileView } from "./file.ts";

/**
 * Sets a file's pin; without a wanted value it toggles the pin (readings.md 9). Returns null if the
 * file is missing or belongs to another user.
 */
export async function setFilePinned(
  viewer: { id: string },
  { fileId, pinned }: { fileId: number; pinned?: boolean | undefined },
): Promise<FileView | null> {
  return changeFile(viewer, fileId, ({ isPinned }) =>
    pinned === isPinned ? null : { isPinned: !isPinned },
  );
}

/**
 * Sets whether a file is archived; without a wanted value it toggles that. A thread whose files are
 * all archived leaves the list. Returns null if the file is missing or belongs to another user.
 */
export async function setFileArchived(
  viewer: { id: string },
  { fileId, archived }: { fileId: number; archived?: boolean | undefined },
): Promise<FileView | null> {
  return changeFile(viewer, fileId, ({ isArchived }) =>
    archived === isArchived ? null : { isArchived: !isArchived },
  );
}
