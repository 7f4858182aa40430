import { extensionAround } from "#app/client/tell-extension.ts";
import { type ToApp, toAppSchema } from "#app/extension-protocol/messages.ts";

/**
 * A performance mark for each dropped message: from another sender than the surrounding extension,
 * or not of the protocol.
 */
const droppedMark = "galley: message dropped";

/**
 * Listens to the configured extension around this frame until the returned function is called.
 * Returns null if there is none. Browser only.
 */
export function followExtension(
  extensionIds: readonly string[],
  listener: (message: ToApp) => void,
): (() => void) | null {
  const origin = extensionAround(extensionIds);
  if (origin === null) return null;
  const receive = (event: MessageEvent<unknown>) => {
    const message = readMessage(event, { origin, parent: window.parent });
    if (message) listener(message);
    else performance.mark(droppedMark);
  };
  window.addEventListener("message", receive);
  return () => window.removeEventListener("message", receive);
}

/**
 * Returns the extension's message; null if it has another sender or does not match the protocol.
 */
export function readMessage(
  event: Pick<MessageEvent<unknown>, "origin" | "source" | "data">,
  extension: { origin: string; parent: unknown },
): ToApp | null {
  if (event.origin !== extension.origin || event.source !== extension.parent) return null;
  return toAppSchema.safeParse(event.data).data ?? null;
}
