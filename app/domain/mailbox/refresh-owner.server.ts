import { eq } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { storableText } from "#app/adapters/db/storable-text.ts";
import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import { type GoogleAnswer, isPassing } from "#app/adapters/google/google-problem.ts";
import { log } from "#app/adapters/log.server.ts";
import { mailboxConnections } from "./tables.server.ts";

const mostAliases = 50;
const freshForMs = 24 * 60 * 60 * 1_000;

/** Returns whether the mailbox's addresses were never read, or more than a day ago. */
export function isOwnerStale(aliasesReadAt: Date | null): boolean {
  return !aliasesReadAt || Date.now() - aliasesReadAt.getTime() > freshForMs;
}

/**
 * Stores how Gmail names the mailbox (its pushes do so too), and the addresses that the owner also
 * sends from. Returns the mailbox's newest history id, or Gmail's problem with that. If the other
 * addresses cannot be read, the stored ones stay; after an outage or a limit they are due again.
 */
export async function refreshOwner(
  viewer: { id: string },
  mailbox: Gmail,
): Promise<GoogleAnswer<{ historyId: string }>> {
  const profile = await mailbox.profile();
  if (!profile.ok) return profile;
  const { emailAddress: profileEmail, historyId } = profile.value;
  const sendAs = await mailbox.sendAs();
  if (!sendAs.ok)
    log.warn({ problem: sendAs.problem }, "a mailbox's other addresses could not be read");
  await db()
    .update(mailboxConnections)
    .set({
      profileEmail,
      ...((sendAs.ok || !isPassing(sendAs.problem)) && { aliasesReadAt: new Date() }),
      ...(sendAs.ok && { aliases: ownAddresses(sendAs.value.sendAs) }),
    })
    .where(eq(mailboxConnections.userId, viewer.id));
  return { ok: true, value: { historyId } };
}

type SendAs = {
  sendAsEmail: string;
  treatAsAlias: boolean;
  verificationStatus?: string | undefined;
};

/**
 * Omits addresses that Gmail has not verified, and those that the owner told Gmail not to treat as
 * their own: a shared mailbox, of which others write too.
 */
function ownAddresses(sendAs: SendAs[]): string[] {
  return sendAs
    .filter(
      ({ verificationStatus, treatAsAlias }) => treatAsAlias && verificationStatus !== "pending",
    )
    .map(({ sendAsEmail }) => storableText(sendAsEmail).trim().toLowerCase())
    .filter((address) => address.includes("@"))
    .slice(0, mostAliases);
}
