import { changeFile } from "./change-file.server.ts";
import type { FileView } from "./file.ts";

/**
 * Pins or unpins a file; without a wanted value it toggles the pin (readings.md 9). Null when the
 * file is missing or another's.
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
 * Archives or unarchives a file; without a wanted value it toggles. A thread whose files are all
 * archived leaves the list. Null when the file is missing or another's.
 */
export async function setFileArchived(
  viewer: { id: string },
  { fileId, archived }: { fileId: number; archived?: boolean | undefined },
): Promise<FileView | null> {
  return changeFile(viewer, fileId, ({ isArchived }) =>
    archived === isArchived ? null : { isArchived: !isArchived },
  );
}
