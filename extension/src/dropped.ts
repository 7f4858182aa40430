/**
 * Counts what was not of the protocol, or not from who may speak it; kept until the browser closes.
 * One at a time: the service worker and the panels count together.
 */
export function countDropped(): Promise<void> {
  return navigator.locks.request("dropped", async () => {
    await chrome.storage.session.set({ dropped: (await droppedSoFar()) + 1 });
  });
}

/** How many that were since the browser was started; the popup tells it. */
export async function droppedSoFar(): Promise<number> {
  const { dropped } = await chrome.storage.session.get("dropped");
  return typeof dropped === "number" ? dropped : 0;
}
