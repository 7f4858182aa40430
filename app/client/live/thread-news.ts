import { forgetLoaded } from "#app/client/cache/revision-cache.ts";

/**
 * The threads that the running revalidation is about; null when none is running, or when it is about
 * everything.
 */
let subject: ReadonlySet<string> | null = null;

/** Revalidates the page because of changes that concern only these threads. */
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

/**
 * Loads the whole page again, even what counts as fresh, since its reason may have no revision; and even while a
 * revalidation for some threads is running: this one replaces it, and would otherwise leave out the same data.
 */
export async function rereadAll(reread: () => Promise<void>): Promise<void> {
  subject = null;
  forgetLoaded();
  await reread();
}

/** Whether the running revalidation is about this thread. */
export function isReread(threadId: string | undefined): boolean {
  return threadId !== undefined && subject?.has(threadId) === true;
}

/** Whether an open thread must be revalidated: changes of other threads do not concern it. */
export function isNewsOf(threadId: string | undefined): boolean {
  return subject === null || (threadId !== undefined && subject.has(threadId));
}
