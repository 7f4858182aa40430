/**
 * Tells the extension in whose frame this page stands. Only a configured extension is ever told: the
 * browser delivers to nobody else. False where there is none.
 */
export function tellExtension(
  message: { type: string },
  extensionIds: readonly string[],
  frame: Pick<Window, "parent" | "location"> = window,
): boolean {
  // Firefox does not say who frames a page; extensions of this kind are Chrome's.
  const [parent = ""] = frame.location.ancestorOrigins ?? [];
  const id = /^chrome-extension:\/\/([a-z]+)$/.exec(parent)?.[1];
  if (!id || !extensionIds.includes(id)) return false;
  frame.parent.postMessage({ ...message, source: "galley" }, parent);
  return true;
}
