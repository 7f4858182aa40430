type Version = { id: number; stackId: number | null; stackPlace: number | null; sentAt: string };
type Settled = { fileId: number | null; closing: { sentAt: string } | null };

/**
 * The versions that show whether a mail tells the truth: the one that was asked about, and the newest one when the mail
 * came. Null if there is none between.
 */
export function versionsBeforeAndAfter<File extends Version>(
  { fileId, closing }: Settled,
  files: readonly File[],
): { older: File; newer: File } | null {
  const older = files.find(({ id }) => id === fileId);
  if (!older || !closing || older.stackId === null) return null;
  const [newer] = files
    .filter(({ stackId, sentAt }) => stackId === older.stackId && sentAt <= closing.sentAt)
    .toSorted((one, other) => (other.stackPlace ?? 0) - (one.stackPlace ?? 0));
  return newer && (newer.stackPlace ?? 0) > (older.stackPlace ?? 0) ? { older, newer } : null;
}
