import { showToast } from "#app/client/toasts/toast.ts";

type Opened = { id: string; threadId: string | null; isFileGone?: boolean };

/**
 * Call it when a task or a thread is opened: logs missing data, and returns whether there is a thread to open
 * (specification, section 2).
 */
export function reportMissingParts({ id, threadId, isFileGone = false }: Opened): boolean {
  if (isFileGone) log(`The file of task ${id} is missing.`);
  if (threadId) return true;
  log(`The thread of ${id} is missing.`);
  showToast({
    title: "Could not open thread",
    description: "This item is not associated with an email thread.",
    tone: "destructive",
  });
  return false;
}

function log(problem: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification wants it logged, and this is the browser
  console.error(problem);
}
