/** Returns the number of listed mails by thread id: the mails of a thread are imported together. */
export function mailsByThread(emails: readonly { threadId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { threadId } of emails) counts.set(threadId, (counts.get(threadId) ?? 0) + 1);
  return counts;
}

/** Returns the note about other listed mails of the same thread; null if there are none. */
export function sameThreadNote(count: number): string | null {
  return count > 1 ? `Same thread, ${count} emails` : null;
}
