/**
 * The threads that changed, each with the revision of its last change. A thread stays until the page
 * shows that revision: a read may fail, or fall back to older data.
 */
export function createChangedThreads() {
  const revisions = new Map<string, number>();
  return {
    note: (threadId: string, revision: number) => void revisions.set(threadId, revision),
    /** Returns the threads that changed after the revision, and forgets the others. */
    since(shown: number): ReadonlySet<string> {
      for (const [threadId, revision] of revisions) {
        if (revision <= shown) revisions.delete(threadId);
      }
      return new Set(revisions.keys());
    },
  };
}
