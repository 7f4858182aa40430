import { useState } from "react";
import { selectFile } from "./selected-file.ts";

/**
 * The file that the focus view shows (see selectFile). If the address names none, the view opens on `first`, the
 * file of the task that the address names, and the file that it opened on stays: a file that arrives meanwhile or
 * another task does not replace it, unless it is not settled yet: a thread that was just imported has no tasks.
 */
export function useSelectedFile<File extends { id: number; isHidden: boolean }>(
  files: readonly File[],
  asked: number | "none" | null,
  { first, isSettled }: { first: number | null; isSettled: boolean },
): File | null {
  const [opened, setOpened] = useState<number | null>(null);
  const selected = selectFile(files, asked ?? opened ?? first);
  const id = selected?.id ?? null;
  if (asked === null && isSettled && id !== opened) setOpened(id);
  return selected;
}
