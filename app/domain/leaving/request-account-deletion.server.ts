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
 * Closes the viewer's account: every session ends, the mailbox is let go, and the rest is queued
 * (deleteAccounts). From here on the person is a stranger: signing in makes a new account. Refused
 * when the sign-in is older than a quarter of an hour, or what was typed is not their address.
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
    // Somebody else's click was faster: that one does it all.
    if (firebaseUid === null) return;
    await tx
      .insert(accountDeletions)
      .values({ userId: viewer.id, requestedAt: now, firebaseUid, sealedToken });
    await enqueue(tx, deleteAccountsJob, {}, { key: "all" });
    // Other tabs hear of it, and find that their session has ended.
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
