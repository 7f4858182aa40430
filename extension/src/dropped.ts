/**
 * Counts what was not of the protocol, or not from who may speak it; kept until the browser closes.
 * One at a time: the service worker and the panels count together.
 */
export function countDropped(): Promise<void> {
  return navigator.locks.request("dropped", async () => {
    const { dropped } = await chrome.storage.session.get("dropped");
    await chrome.storage.session.set({ dropped: (typeof dropped === "number" ? dropped : 0) + 1 });
  });
}
