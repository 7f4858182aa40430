/** Counts what was not of the protocol, or not from who may speak it; kept until the browser closes. */
export async function countDropped(): Promise<void> {
  const { dropped } = await chrome.storage.session.get("dropped");
  await chrome.storage.session.set({ dropped: (typeof dropped === "number" ? dropped : 0) + 1 });
}
