import { ask } from "../ask.ts";
import type { ChosenThread } from "../messages.ts";
import { importStateOf } from "./import-states.ts";

/** What the service worker was told last; it keeps it for the panel and for the badge. */
let toldThread: string | null | undefined;
let toldCount = 0;

/** Tells which thread the page shows, and how many open tasks it has, when either is news. */
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

/** The page is left: its tab shows no thread any more, unless the person comes back to it. */
export function tellNothingShown(): void {
  tellShown(null);
}
