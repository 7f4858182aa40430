import type { Blocked } from "#app/adapters/google/google-problem.ts";
import type { ContactSyncProblem } from "./mailbox.ts";

/** For each problem: who must do what at Google before mail can be read again. */
export const blockedSentences: Record<Blocked, string> = {
  "api-disabled":
    "The Gmail API is not enabled in Galley's Google project. Whoever runs Galley must enable it in the Google Cloud console.",
  "domain-policy":
    "Your organisation does not allow Galley to read Gmail. Its Google Workspace administrator must allow it in the Admin console, under API controls.",
  "delegation-denied":
    "This mailbox belongs to another Google account. Please connect Gmail signed in as that account: Galley does not read delegated mailboxes.",
  "no-mailbox":
    "This Google account has no Gmail mailbox. Please connect an account that has one, or ask your organisation's administrator to turn Gmail on.",
  "account-suspended":
    "Google has suspended this account. Please sign in at accounts.google.com to restore it, or ask your organisation's administrator.",
};

/** For each problem: who must do what at Google before contacts can be read. Other problems need no person. */
export const blockedContactsSentences: Partial<Record<ContactSyncProblem, string>> = {
  ...blockedSentences,
  "api-disabled":
    "The People API is not enabled in Galley's Google project. Whoever runs Galley must enable it in the Google Cloud console.",
  "domain-policy":
    "Your organisation does not allow Galley to read contacts. Its Google Workspace administrator must allow it in the Admin console, under API controls.",
};

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns why mail cannot be read, if the user needs more than a new consent: what is wrong at Google, or
 * that the app is probably in status Testing, where Google ends every grant after seven days. Otherwise null.
 */
export function connectionProblem({
  blockedBy,
  connectedAt,
  revokedAt,
}: {
  blockedBy: Blocked | null;
  connectedAt: Date;
  revokedAt: Date | null;
}): string | null {
  if (blockedBy) return blockedSentences[blockedBy];
  if (!revokedAt) return null;
  const days = Math.floor((revokedAt.getTime() - connectedAt.getTime()) / dayMs);
  return days < 8
    ? `Google ended the access ${days === 1 ? "1 day" : `${days} days`} after it was given. If you did not end it yourself, Galley's Google project is probably in status Testing, in which access ends after 7 days: whoever runs Galley should publish the app. Until then, connect Gmail again.`
    : null;
}
