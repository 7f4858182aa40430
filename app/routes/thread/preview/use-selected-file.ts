import { useState } from "react";
import { selectFile } from "./selected-file.ts";

/**
 * The file the focus view shows (see selectFile). Where the address names none, the one it opened on
 * stays: what arrives meanwhile does not take its place.
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
