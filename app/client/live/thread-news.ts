/** The threads that the re-reading under way is about; null while none is, or where it is about everything. */
let subject: ReadonlySet<string> | null = null;

/** Re-reads the page because of changes that were heard of, which concern these threads and no other. */
export async function rereadFor(
  threadIds: ReadonlySet<string>,
  reread: () => Promise<void>,
): Promise<void> {
  subject = threadIds;
  try {
    await reread();
  } finally {
    subject = null;
  }
}

/** Whether a thread that is open has to be read again: news of other threads leave it as it is. */
export function isNewsOf(threadId: string | undefined): boolean {
  return subject === null || (threadId !== undefined && subject.has(threadId));
}
