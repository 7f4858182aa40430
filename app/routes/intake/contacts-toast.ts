import { isRouteErrorResponse } from "react-router";
import type { ToastMessage } from "#app/client/toasts/toast.ts";
import type { ContactSource, ContactSyncProblem } from "#app/domain/mailbox/mailbox.ts";

type Problem = { source: ContactSource; problem: ContactSyncProblem };

/** What somebody must do before contacts can be read, and who. */
const blockedContacts = {
  "api-disabled":
    "The People API is not enabled in Galley's Google project. Whoever runs Galley must enable it in the Google Cloud console.",
  "domain-policy":
    "Your organisation does not allow Galley to read contacts. Its Google Workspace administrator must allow it in the Admin console, under API controls.",
};

/**
 * Returns the toast if some contacts could not be read from Google (specification, section 8), or
 * null.
 */
export function contactsToast(problems: readonly Problem[], total: number): ToastMessage | null {
  for (const { problem } of problems) {
    if (problem !== "api-disabled" && problem !== "domain-policy") continue;
    return { title: "Contacts Unavailable", description: blockedContacts[problem] };
  }
  const limited = problems.filter(({ problem }) => problem === "quota");
  if (limited.some(({ source }) => source === "connections") && total > 0) {
    return {
      title: "Using Cached Contacts",
      description: `API quota exhausted. Showing ${total} previously loaded contacts.`,
    };
  }
  if (limited.length > 0) {
    return {
      title: "Contact Loading Limited",
      description:
        "Interaction contacts are unavailable due to API limits. Showing personal contacts only.",
    };
  }
  if (total === 0 && problems.some(({ problem }) => problem === "failed")) {
    return {
      title: "Error",
      description: "Failed to load contacts. Please try again.",
      tone: "destructive",
    };
  }
  return null;
}

/** Returns the toast if the server was unreachable and the browser's copy is shown. */
export function usingCopyToast(count: number): ToastMessage {
  return {
    title: "Using Cached Contacts",
    description: `The server could not be reached. Showing ${count} previously loaded contacts.`,
  };
}

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
