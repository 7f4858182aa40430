import { type ChosenThread, chosenThreadSchema } from "./messages.ts";
import { tell } from "./tell.ts";

/** Which thread each tab shows. It is stored, because the service worker loses its memory when it stops. */
const key = (tabId: number) => `reading ${tabId}`;

export async function keepReading(
  tab: chrome.tabs.Tab,
  thread: ChosenThread | null,
): Promise<void> {
  if (tab.id === undefined) return;
  await chrome.storage.session.set({ [key(tab.id)]: thread });
  if (tab.active) await tell({ type: "reading", windowId: tab.windowId, thread });
}

export async function readingIn(tabId: number): Promise<ChosenThread | null> {
  const stored = await chrome.storage.session.get(key(tabId));
  return chosenThreadSchema.safeParse(stored[key(tabId)]).data ?? null;
}

/** When another tab becomes active, the panel of its window follows. */
export async function followTab(tabId: number, windowId: number): Promise<void> {
  await tell({ type: "reading", windowId, thread: await readingIn(tabId) });
}

export async function forgetReading(tabId: number): Promise<void> {
  await chrome.storage.session.remove(key(tabId));
}
