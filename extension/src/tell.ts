import type { Notice } from "./messages.ts";

/** Sends a notice to every open part: side panels, popup, mail pages. A missing receiver is not an error. */
export async function tell(notice: Notice): Promise<void> {
  const tabs = await chrome.tabs.query({});
  const listeners = [
    chrome.runtime.sendMessage(notice),
    ...tabs.flatMap(({ id }) => (id === undefined ? [] : chrome.tabs.sendMessage(id, notice))),
  ];
  for (const result of await Promise.allSettled(listeners)) {
    if (result.status === "rejected" && !isNobodyThere(result.reason)) throw result.reason;
  }
}

function isNobodyThere(reason: unknown): boolean {
  return /Receiving end does not exist|message (?:port|channel) closed/.test(String(reason));
}
