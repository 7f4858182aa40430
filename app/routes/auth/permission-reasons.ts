import type { GmailAccess } from "#app/domain/mailbox/mailbox.ts";

/** What a person must allow at Google, as the landing page says it and the message after 'Cancel' there. */
export const neededPermissions: Record<GmailAccess, string> = {
  modify: "Please provide full Gmail permissions for Galley to function",
  readonly: "Please allow Galley to read your Gmail: it needs that to function",
};

/** The message after 'Cancel' on Google's page. */
export function declined(access: GmailAccess): string {
  return `${neededPermissions[access]}.`;
}

/**
 * Returns whether a text in the address is one that we send ourselves about refused permissions: no
 * foreign text is shown as ours.
 */
export function isPermissionReason(text: string | null): text is string {
  return text !== null && (text === declined("modify") || text === declined("readonly"));
}
