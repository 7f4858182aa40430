import type { PreviewState } from "#app/domain/files/file.ts";
import { type Stacked, stackCards } from "./versions/stack-cards.ts";

type Ordered = {
  id: number;
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
 * The file on which a thread opens where work is to be done: of those with open tasks the newest, one with a picture
 * before one without. Null if none has any.
 */
export function newestToDo<File extends Ordered>(
  files: readonly File[],
  toDo: ReadonlySet<number>,
): File | null {
  const open = files.filter((file) => !file.isArchived && !file.isHidden && toDo.has(file.id));
  const hasPicture = (file: File) => Number(file.previewState !== "none");
  const [first] = open.toSorted(
    (a, b) => hasPicture(b) - hasPicture(a) || b.sentAt.localeCompare(a.sentAt),
  );
  return first ?? null;
}
