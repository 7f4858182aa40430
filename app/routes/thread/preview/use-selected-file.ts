import { useState } from "react";
import { selectFile } from "./selected-file.ts";

/**
 * The file that the focus view shows (see selectFile). If the address names none, the first one shown stays: a
 * file that arrives meanwhile does not replace it.
 */
export function useSelectedFile<File extends { id: number; isHidden: boolean }>(
  files: readonly File[],
  asked: number | "none" | null,
): File | null {
  const [opened, setOpened] = useState<number | null>(null);
  const selected = selectFile(files, asked ?? opened);
  const id = selected?.id ?? null;
  if (asked === null && id !== opened) setOpened(id);
  return selected;
}
