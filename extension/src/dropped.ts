/**
 * Counts messages that are not of the protocol, or not from a permitted sender. The count is kept until the
 * browser closes. Updates are serialised, since the service worker and the panels all count.
 */
export function countDropped(): Promise<void> {
  return navigator.locks.request("dropped", async () => {
    await chrome.storage.session.set({ dropped: (await droppedSoFar()) + 1 });
  });
}

/** The number of dropped messages since the browser was started, for the popup. */
export async function droppedSoFar(): Promise<number> {
  const { dropped } = await chrome.storage.session.get("dropped");
  return typeof dropped === "number" ? dropped : 0;
}
