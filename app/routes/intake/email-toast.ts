import { isRouteErrorResponse } from "react-router";
import { errorMessage } from "#app/client/requests/error-message.ts";
import type { ToastMessage } from "#app/client/toasts/toast.ts";
import type { MailboxRefusal } from "#app/domain/mailbox/mailbox-refusal.ts";

/**
 * Returns the toast if a contact's mails could not be listed or there are none (specification,
 * section 8), or null.
 */
export function emailToast(
  result: { ok: true; emails: readonly unknown[] } | MailboxRefusal,
  name: string,
): ToastMessage | null {
  if (!result.ok) {
    return { title: "Error Loading Emails", description: result.message, tone: "destructive" };
  }
  if (result.emails.length > 0) return null;
  return { title: "No Emails Found", description: `No recent emails found from ${name}.` };
}

/** Returns the message if the mails could not be read from our server, with its reason if it gave one. */
export function whyNoEmails(error: unknown): string {
  const reason = isRouteErrorResponse(error) ? errorMessage(error.data) : null;
  return reason ?? "Failed to load emails. Please try again.";
}
