import type { Notice } from "./messages.ts";

/** Tells every open part: side panels, popup, mail pages. That somebody is not there is no error. */
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
