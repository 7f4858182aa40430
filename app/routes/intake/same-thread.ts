/** How many of the listed mails belong to each thread: the ones of a thread are imported together. */
export function mailsByThread(emails: readonly { threadId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { threadId } of emails) counts.set(threadId, (counts.get(threadId) ?? 0) + 1);
  return counts;
}

/** What a mail says of its siblings in the list; null when it has none. */
export function sameThreadNote(count: number): string | null {
  return count > 1 ? `Same thread, ${count} emails` : null;
}
