import { type Stacked, stackCards } from "./versions/stack-cards.ts";

type Ordered = {
  id: number;
  isPinned: boolean;
  isArchived: boolean;
  isHidden: boolean;
  sentAt: string;
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
 * Puts the files to work on before the others, newest first, so that the view opens on what is to be done. Pinned
 * files stay first, archived and hidden ones last (specification, section 4).
 */
export function withWorkFirst<File extends Ordered>(
  files: readonly File[],
  toDo: ReadonlySet<number>,
): File[] {
  const isOpen = (file: File) => !file.isArchived && !file.isHidden && toDo.has(file.id);
  const rank = (file: File) => (file.isHidden || file.isArchived ? 2 : Number(!file.isPinned));
  return files.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(isOpen(b)) - Number(isOpen(a)) ||
      (isOpen(a) ? b.sentAt.localeCompare(a.sentAt) : 0),
  );
}
