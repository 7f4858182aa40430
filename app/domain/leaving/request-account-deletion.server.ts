import { enqueue } from "#app/adapters/queue/queue.server.ts";
import type { Session } from "#app/domain/accounts/sessions.server.ts";
import { closeAccount } from "#app/domain/accounts/users.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { takeTokens } from "#app/domain/mailbox/connection.server.ts";
import { isConfirmed, isRecentSignIn } from "./account-deletion.ts";
import { deleteAccountsJob } from "./delete-accounts.server.ts";
import { accountDeletions } from "./tables.server.ts";

export type DeletionRequest =
  | { ok: true }
  | { ok: false; reason: "not-recent" | "not-confirmed"; message: string };

/**
 * Closes the viewer's account: ends every session, disconnects the mailbox and queues the rest
 * (deleteAccounts). From then on, signing in creates a new account. Refuses if the sign-in is older
 * than fifteen minutes, or if the typed text is not the user's address.
 */
export async function requestAccountDeletion(
  session: Session,
  { confirmation }: { confirmation: string },
  now = new Date(),
): Promise<DeletionRequest> {
  const { viewer } = session;
  if (!isRecentSignIn(session, now)) return refusals.notRecent;
  if (!isConfirmed(confirmation, viewer.email)) return refusals.notConfirmed;
  await runCommand(viewer, async (tx, record) => {
    const { sealedToken } = await takeTokens(tx, viewer);
    const firebaseUid = await closeAccount(tx, viewer);
    // A concurrent request closed the account first and does the rest.
    if (firebaseUid === null) return;
    await tx
      .insert(accountDeletions)
      .values({ userId: viewer.id, requestedAt: now, firebaseUid, sealedToken });
    await enqueue(tx, deleteAccountsJob, {}, { key: "all" });
    // Other tabs are notified, and find that their session has ended.
    record("account", viewer.id);
  });
  return { ok: true };
}

const refusals = {
  notRecent: {
    ok: false,
    reason: "not-recent",
    message: "Please sign in again to delete the account.",
  },
  notConfirmed: {
    ok: false,
    reason: "not-confirmed",
    message: "This is not your address. Type it as it stands above.",
  },
} as const satisfies Record<string, DeletionRequest>;
