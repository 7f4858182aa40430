import { ask } from "../ask.ts";
import type { ChosenThread, Reading } from "../messages.ts";
import { importStateOf } from "./import-states.ts";

/** The last values sent to the service worker, which keeps them for the panel and for the badge. */
let told: { threadId: string | null; account: string | null } | undefined;
let toldCount = 0;

/** Sends what the page shows, and the number of open tasks of its thread, when either changes. */
export function tellShown(open: ChosenThread | null, account: string | null): void {
  const threadId = open?.threadId ?? null;
  if (threadId !== told?.threadId || account !== told?.account) {
    told = { threadId, account };
    const thread = open && { threadId: open.threadId, subject: open.subject };
    const reading: Reading = { thread, account };
    ask({ type: "reading", reading });
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
  tellShown(null, null);
}
