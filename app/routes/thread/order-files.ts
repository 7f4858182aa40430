type Ordered = {
  id: number;
  isPinned: boolean;
  isArchived: boolean;
  isHidden: boolean;
  sentAt: string;
};

/**
 * Puts the files with open tasks before the others, newest first, so that the view opens on what is
 * to be done. Pinned files stay first, archived and hidden ones last (specification, section 4).
 */
export function withWorkFirst<File extends Ordered>(
  files: readonly File[],
  hasOpenTasks: (fileId: number) => boolean,
): File[] {
  const isOpen = (file: File) => !file.isArchived && !file.isHidden && hasOpenTasks(file.id);
  const rank = (file: File) => (file.isHidden || file.isArchived ? 2 : Number(!file.isPinned));
  return files.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(isOpen(b)) - Number(isOpen(a)) ||
      (isOpen(a) ? b.sentAt.localeCompare(a.sentAt) : 0),
  );
}
