import type { Answer, Request } from "./messages.ts";

const goneMessage = "Galley was updated. Reload this page to go on.";

/** False once the extension was updated, turned off or removed: this page's half is cut off for good. */
export function isAttached(): boolean {
  return chrome.runtime?.id !== undefined;
}

/** Asks the service worker. A half that is cut off gets an answer that says so. */
export async function ask<T>(request: Request): Promise<Answer<T>> {
  try {
    const answer: Answer<T> | undefined = await chrome.runtime.sendMessage(request);
    return answer ?? { ok: false, signedOut: false, message: goneMessage };
  } catch {
    return { ok: false, signedOut: false, message: goneMessage };
  }
}
