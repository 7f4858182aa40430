/**
 * The file that the focus view shows: the requested one if it still exists, else the first visible one, else none
 * (specification, section 2, Thread focus view). `none` keeps the whole thread.
 */
export function selectFile<File extends { id: number; isHidden: boolean }>(
  files: readonly File[],
  asked: number | "none" | null,
): File | null {
  if (asked === "none") return null;
  return files.find((file) => file.id === asked) ?? files.find((file) => !file.isHidden) ?? null;
}

/** The neighbour that the arrow keys go to; the ends do not wrap. */
export function fileBeside<File extends { id: number }>(
  files: readonly File[],
  selected: { id: number } | null,
  step: 1 | -1,
): File | null {
  const at = files.findIndex((file) => file.id === selected?.id);
  if (at < 0) return files[0] ?? null;
  return files[at + step] ?? null;
}
