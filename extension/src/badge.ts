/** The number of the open thread's open tasks on the extension's icon; nothing for none. */
export async function showBadge(tabId: number, openTasks: number): Promise<void> {
  const text = openTasks > 99 ? "99+" : openTasks > 0 ? String(openTasks) : "";
  await chrome.action.setBadgeText({ tabId, text });
  await chrome.action.setBadgeBackgroundColor({ tabId, color: "#1d5bb8" });
}
