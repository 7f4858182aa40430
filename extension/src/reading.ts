import { type Reading, readingSchema } from "./messages.ts";
import { tell } from "./tell.ts";

/** What each tab shows. It is stored, because the service worker loses its memory when it stops. */
const key = (tabId: number) => `reading ${tabId}`;

export const nothingShown: Reading = { thread: null, account: null };

export async function keepReading(tab: chrome.tabs.Tab, reading: Reading): Promise<void> {
  if (tab.id === undefined) return;
  await chrome.storage.session.set({ [key(tab.id)]: reading });
  if (tab.active) await tell({ type: "reading", windowId: tab.windowId, reading });
}

export async function readingIn(tabId: number): Promise<Reading> {
  const stored = await chrome.storage.session.get(key(tabId));
  return readingSchema.safeParse(stored[key(tabId)]).data ?? nothingShown;
}

/** When another tab becomes active, the panel of its window follows. */
export async function followTab(tabId: number, windowId: number): Promise<void> {
  await tell({ type: "reading", windowId, reading: await readingIn(tabId) });
}

export async function forgetReading(tabId: number): Promise<void> {
  await chrome.storage.session.remove(key(tabId));
}
