import { ask } from "../ask.ts";
import type { ChosenThread } from "../messages.ts";
import { importStateOf } from "./import-states.ts";

/** The last values sent to the service worker, which keeps them for the panel and for the badge. */
let toldThread: string | null | undefined;
let toldCount = 0;

/** Sends which thread the page shows, and its number of open tasks, when either changes. */
export function tellShown(open: ChosenThread | null): void {
  const threadId = open?.threadId ?? null;
  if (threadId !== toldThread) {
    toldThread = threadId;
    const thread = open && { threadId: open.threadId, subject: open.subject };
    ask({ type: "reading", thread });
  }
  const importState = open && importStateOf(open.threadId);
  const count = importState?.state === "imported" ? importState.openTasks : 0;
  if (count !== toldCount) {
    toldCount = count;
    ask({ type: "open-tasks", count });
  }
}

/** The person leaves the page: its tab shows no thread, unless the person returns to it. */
export function tellNothingShown(): void {
  tellShown(null);
}
