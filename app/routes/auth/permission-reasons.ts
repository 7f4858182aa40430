/** The message after 'Cancel' on Google's page. */
export const declined = "Please provide full Gmail permissions for Galley to function.";

/**
 * The texts about refused permissions that an address may hold: no foreign text is shown as ours.
 */
const reasons: readonly string[] = [declined];

/** Returns whether a text in the address is one that we send ourselves. */
export function isPermissionReason(text: string | null): text is string {
  return text !== null && reasons.includes(text);
}
