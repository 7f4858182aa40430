import type { PreviewState } from "#app/domain/files/file.ts";
import { type Stacked, stackCards } from "./versions/stack-cards.ts";

type Ordered = {
  id: number;
  isPinned: boolean;
  isArchived: boolean;
  isHidden: boolean;
  sentAt: string;
  previewState: PreviewState;
};

/** The files to work on: those with open tasks, and of several versions the current one. */
export function filesToDo<File extends Stacked>(
  files: readonly File[],
  tasks: readonly { fileId: number | null }[],
): Set<number> {
  const asked = new Set(tasks.map(({ fileId }) => fileId));
  return new Set(
    stackCards(files)
      .filter(({ members }) => members.some(({ id }) => asked.has(id)))
      .map(({ file }) => file.id),
  );
}

/**
 * Puts the files to work on before the others, so that the view opens on what is to be done: those with a picture before
 * those without, then the newest. Pinned files stay first, archived and hidden ones last (specification, section 4).
 */
export function withWorkFirst<File extends Ordered>(
  files: readonly File[],
  toDo: ReadonlySet<number>,
): File[] {
  const isOpen = (file: File) => !file.isArchived && !file.isHidden && toDo.has(file.id);
  const rank = (file: File) => {
    if (file.isHidden || file.isArchived) return 4;
    if (file.isPinned) return 0;
    if (!isOpen(file)) return 3;
    return file.previewState === "none" ? 2 : 1;
  };
  return files.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(isOpen(b)) - Number(isOpen(a)) ||
      (isOpen(a) ? b.sentAt.localeCompare(a.sentAt) : 0),
  );
}
