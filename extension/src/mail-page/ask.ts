import type { Answer, Request } from "../messages.ts";

const goneMessage = "Galley was updated. Reload this page to go on.";

/** Asks the service worker. After an update of the extension this page's half is cut off: it says so. */
export async function ask<T>(request: Request): Promise<Answer<T>> {
  try {
    const answer: Answer<T> | undefined = await chrome.runtime.sendMessage(request);
    return answer ?? { ok: false, signedOut: false, message: goneMessage };
  } catch {
    return { ok: false, signedOut: false, message: goneMessage };
  }
}
