import type { ToExtension } from "#app/extension-protocol/messages.ts";

type WithoutSource<Message> = Message extends unknown ? Omit<Message, "source"> : never;
type Frame = Pick<Window, "parent" | "location">;

/** The origin of the configured extension whose frame contains this page; null when there is none. */
export function extensionAround(
  extensionIds: readonly string[],
  frame: Frame = window,
): string | null {
  // Firefox does not reveal the origin of the parent frame. Such extensions run in Chrome only.
  const [parent = ""] = frame.location.ancestorOrigins ?? [];
  const id = /^chrome-extension:\/\/([a-z]+)$/.exec(parent)?.[1];
  return id && extensionIds.includes(id) ? parent : null;
}

/**
 * Posts a message to that extension; the browser delivers it to no other origin. Returns false when there is
 * none.
 */
export function tellExtension(
  message: WithoutSource<ToExtension>,
  extensionIds: readonly string[],
  frame: Frame = window,
): boolean {
  const origin = extensionAround(extensionIds, frame);
  if (origin === null) return false;
  frame.parent.postMessage({ ...message, source: "galley" }, origin);
  return true;
}
