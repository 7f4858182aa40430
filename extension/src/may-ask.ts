import type { Request } from "./messages.ts";
import { mailOrigin } from "./settings.ts";

/** All that the mail page's half has business with: it runs beside a page of somebody else's. */
const mailPageAsks: readonly Request["type"][] = [
  "import-states",
  "import",
  "reading",
  "open-tasks",
  "open-panel",
  "open-desk",
  "sign-in",
];

/** True for the extension's own pages, and for the mail page's half within its business. */
export function mayAsk(
  type: Request["type"],
  { id, origin }: Pick<chrome.runtime.MessageSender, "id" | "origin">,
): boolean {
  if (id !== chrome.runtime.id) return false;
  if (origin === `chrome-extension://${id}`) return true;
  return origin === mailOrigin && mailPageAsks.includes(type);
}
