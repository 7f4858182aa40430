/** What the person is told who left Google's page by 'Cancel'. */
export const declined = "Please provide full Gmail permissions for Galley to function.";

/** What a link of ours may say about refused permissions: nobody else's words are shown as ours. */
const reasons: readonly string[] = [declined];

/** Whether a text of the address is one that we send ourselves. */
export function isPermissionReason(text: string | null): text is string {
  return text !== null && reasons.includes(text);
}
