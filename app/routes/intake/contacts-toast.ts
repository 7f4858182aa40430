import { isRouteErrorResponse } from "react-router";
import type { ToastMessage } from "#app/client/toasts/toast.ts";
import { blockedContactsSentences } from "#app/domain/mailbox/connection-problem.ts";
import type { ContactSource, ContactSyncProblem } from "#app/domain/mailbox/mailbox.ts";

const noneYet: ToastMessage = {
  title: "Contact Loading Limited",
  description:
    "Contacts are unavailable due to API limits. They are loaded as soon as Google allows it.",
};

type Problem = { source: ContactSource; problem: ContactSyncProblem };

/**
 * Returns the toast if some contacts could not be read from Google (specification, section 8), or
 * null.
 */
export function contactsToast(problems: readonly Problem[], total: number): ToastMessage | null {
  for (const { problem } of problems) {
    const description = blockedContactsSentences[problem];
    if (description) return { title: "Contacts Unavailable", description };
  }
  const limited = problems.filter(({ problem }) => problem === "quota");
  if (limited.some(({ source }) => source === "connections")) {
    if (total === 0) return noneYet;
    return cachedToast(quotaUsed, total);
  }
  if (limited.length > 0) {
    return {
      title: "Contact Loading Limited",
      description:
        "Interaction contacts are unavailable due to API limits. Showing personal contacts only.",
    };
  }
  const failed = problems.filter(({ problem }) => problem === "failed");
  if (failed.length > 0 && total === 0) return noContactsToast;
  return failed.some(({ source }) => source === "connections")
    ? cachedToast("Google did not answer.", total)
    : null;
}

/** Returns the toast if the server sent no list and the browser's copy is shown. */
export function usingCopyToast(error: unknown, count: number): ToastMessage {
  return cachedToast(whyUsingCopy(error), count);
}

const quotaUsed = "API quota exhausted.";

function cachedToast(reason: string, count: number): ToastMessage {
  return {
    title: "Using Cached Contacts",
    description: `${reason} Showing ${count} previously loaded contacts.`,
  };
}

function whyUsingCopy(error: unknown): string {
  if (!isRouteErrorResponse(error)) return "The server could not be reached.";
  return error.status === 429 ? quotaUsed : `${whyNoContacts(error)}.`;
}

/** The toast if there is no list at all. */
export const noContactsToast: ToastMessage = {
  title: "Error",
  description: "Failed to load contacts. Please try again.",
  tone: "destructive",
};

/** Returns the message if there is no list at all, with the server's status if there is one. */
export function whyNoContacts(error: unknown): string {
  return isRouteErrorResponse(error)
    ? `Failed to fetch Gmail contacts: ${error.status}`
    : "Failed to load contacts. Please try again.";
}

const worthSaying = 100;

/** Returns the toast if the list grew in the background (readings, 25), or null. */
export function contactsGrewToast(before: number, after: number): ToastMessage | null {
  if (after <= before || after <= worthSaying) return null;
  return { title: "Contacts Updated", description: `${after} contacts are now available.` };
}
