import type { Request } from "./messages.ts";
import { mailOrigin } from "./settings.ts";

/** The only requests that the content script may send: it runs in a page that we do not control. */
const mailPageAsks: readonly Request["type"][] = [
  "imported",
  "import",
  "reading",
  "open-tasks",
  "open-panel",
  "open-app",
  "open-mailbox",
  "sign-in",
];

/** True for the extension's own pages, and for the content script's permitted requests. */
export function mayAsk(
  type: Request["type"],
  { id, origin }: Pick<chrome.runtime.MessageSender, "id" | "origin">,
): boolean {
  if (id !== chrome.runtime.id) return false;
  if (origin === `chrome-extension://${id}`) return true;
  return origin === mailOrigin && mailPageAsks.includes(type);
}
