/**
 * Returns the purpose that a mail token is encrypted for: it can be decrypted for its own user
 * only.
 */
export const tokenPurpose = (viewer: { id: string }) => `mailbox:${viewer.id}`;
