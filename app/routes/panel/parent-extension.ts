import { type ToApp, type ToExtension, toAppSchema } from "#app/extension-protocol/messages.ts";

/** The extension's page around this frame. */
export type ParentExtension = {
  post: (message: ToExtension) => void;
  /** Follows what it says until the returned function is called. */
  follow: (listener: (message: ToApp) => void) => () => void;
};

let dropped = 0;

/** Messages that were not from the extension around us, or not of the protocol. */
export function droppedMessages(): number {
  return dropped;
}

/** The extension that frames this page, when it is one of the configured; else null. Browser only. */
export function parentExtension(configured: readonly string[]): ParentExtension | null {
  if (window.parent === window) return null;
  const origin = configured.find((one) => one === location.ancestorOrigins?.[0]);
  if (origin === undefined) return null;
  const { parent } = window;
  return {
    post: (message) => parent.postMessage(message, origin),
    follow(listener) {
      const receive = (event: MessageEvent) => {
        const message = readMessage(event, { origin, parent });
        if (message) listener(message);
        else dropped += 1;
      };
      window.addEventListener("message", receive);
      return () => window.removeEventListener("message", receive);
    },
  };
}

/** What the extension says, or null when somebody else does, or in other words than the protocol's. */
export function readMessage(
  event: Pick<MessageEvent<unknown>, "origin" | "source" | "data">,
  extension: { origin: string; parent: unknown },
): ToApp | null {
  if (event.origin !== extension.origin || event.source !== extension.parent) return null;
  return toAppSchema.safeParse(event.data).data ?? null;
}
