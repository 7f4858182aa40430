import type { FileView } from "#app/domain/files/file.ts";
import type { VersionNames } from "#app/domain/files/versions/version-name.ts";
import type { FileListTab } from "./files-address.ts";

export type FileCardData = Pick<
  FileView,
  | "id"
  | "name"
  | "kind"
  | "size"
  | "content"
  | "previewUrl"
  | "isPinned"
  | "isArchived"
  | "stackPlace"
  | "threadId"
  | "sender"
  | "emailTimestamp"
  | "createdAt"
> & {
  /** Also those of one version in several forms; null for a file by itself. */
  versions: VersionNames | null;
};

/** Returns the fields of a file that its card shows. */
export function fileCardData(file: FileView, versions?: VersionNames): FileCardData {
  const { id, name, kind, size, content, previewUrl } = file;
  const { isPinned, isArchived, stackPlace, threadId, sender, emailTimestamp, createdAt } = file;
  return {
    id,
    name,
    kind,
    size,
    content,
    previewUrl,
    isPinned,
    isArchived,
    stackPlace,
    threadId,
    sender,
    emailTimestamp,
    createdAt,
    versions: versions && (versions.count > 1 || versions.newest.length > 1) ? versions : null,
  };
}

/** Removes files that a pending pin or archive takes out of the tab. */
export function filesInTab<
  File extends { isPinned: boolean; isArchived: boolean; isLeaving: boolean },
>(files: File[], view: FileListTab): File[] {
  const belongs = (file: File) =>
    view === "all" || (view === "archived" ? file.isArchived : file.isPinned && !file.isArchived);
  return files.map((file) => (belongs(file) ? file : { ...file, isLeaving: true }));
}
