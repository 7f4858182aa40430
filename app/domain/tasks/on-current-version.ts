/** A file as one of the versions of a thing; `stackPlace` is from 1. Both are null for a file by itself. */
type Version = { id: number; stackId: number | null; stackPlace: number | null };

/**
 * Whether a task that was asked on one file belongs to the current version, the file in front of its stack. It does if
 * it was asked on that version, in any of its forms, or on an earlier one and is still open. The filter of current
 * versions says the same in SQL (lists/task-filter.server.ts); a test compares the two.
 */
export function isOnCurrentVersion(
  { isOpen }: { isOpen: boolean },
  asked: Version,
  current: Version,
): boolean {
  if (asked.id === current.id) return true;
  if (asked.stackId === null || asked.stackId !== current.stackId) return false;
  const [place, currentPlace] = [asked.stackPlace ?? 0, current.stackPlace ?? 0];
  return place === currentPlace || (place < currentPlace && isOpen);
}
