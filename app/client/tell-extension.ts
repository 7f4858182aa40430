import type { ToExtension } from "#app/extension-protocol/messages.ts";

type WithoutSource<Message> = Message extends unknown ? Omit<Message, "source"> : never;
type Frame = Pick<Window, "parent" | "location">;

/** The origin of the configured extension in whose frame this page stands; null where there is none. */
export function extensionAround(
  extensionIds: readonly string[],
  frame: Frame = window,
): string | null {
  // Firefox does not say who frames a page; extensions of this kind are Chrome's.
  const [parent = ""] = frame.location.ancestorOrigins ?? [];
  const id = /^chrome-extension:\/\/([a-z]+)$/.exec(parent)?.[1];
  return id && extensionIds.includes(id) ? parent : null;
}

/** Tells that extension; the browser delivers to nobody else. False where there is none. */
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
