import type { Notice } from "./messages.ts";

/** Tells the extension's open pages (side panels, popup); nobody listening is no error. */
export async function tell(notice: Notice): Promise<void> {
  try {
    await chrome.runtime.sendMessage(notice);
  } catch (error) {
    if (!String(error).includes("Receiving end does not exist")) throw error;
  }
}
