import type { Answer, Request } from "./messages.ts";

const goneMessage = "Galley was updated. Reload this page to go on.";

/** False once the extension was updated, disabled or removed: this content script can no longer reach it. */
export function isAttached(): boolean {
  return chrome.runtime?.id !== undefined;
}

/** Sends a request to the service worker. A content script that is cut off gets an answer that says so. */
export async function ask<T>(request: Request): Promise<Answer<T>> {
  try {
    const answer: Answer<T> | undefined = await chrome.runtime.sendMessage(request);
    return answer ?? { ok: false, signedOut: false, message: goneMessage };
  } catch {
    return { ok: false, signedOut: false, message: goneMessage };
  }
}
