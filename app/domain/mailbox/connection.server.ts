import { and, arrayOverlaps, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { prepared, statementName } from "#app/adapters/db/prepared.server.ts";
import { revokeToken } from "#app/adapters/google/oauth.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { seal, unseal } from "#app/adapters/secrets/seal.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { env } from "#app/env.server.ts";
import { connectionProblem } from "./connection-problem.ts";
import { queueContactSync } from "./contacts/sync-contacts.job.ts";
import { enqueueFollow } from "./follow-mailbox.job.ts";
import { type ConnectionStatus, mailScopes, requestedScopes } from "./mailbox.ts";
import { contactMail, contactSyncs, contacts, mailboxConnections } from "./tables.server.ts";
import { tokenPurpose } from "./token-purpose.ts";
import { watchMailboxJob } from "./watch-mailbox.job.ts";
import { endWatch } from "./watch-mailbox.server.ts";

export type MailboxGrant = {
  email: string;
  scopes: string[];
  /** Null if Google sent none this time: then an earlier one of the same mailbox is kept. */
  refreshToken: string | null;
  accessToken: string;
  expiresAt: Date;
};

/**
 * Connects the viewer's mailbox with what Google granted. Queues the sync of its contacts, the push
 * notifications if they are set up, and the import of mail that arrived while it was not connected.
 */
export async function saveConnection(viewer: { id: string }, grant: MailboxGrant): Promise<void> {
  const purpose = tokenPurpose(viewer);
  await runCommand(viewer, async (tx, record) => {
    const [earlier] = await tx
      .select()
      .from(mailboxConnections)
      .where(eq(mailboxConnections.userId, viewer.id))
      .for("update");
    const isSame = earlier?.email === grant.email;
    if (earlier && !isSame) await forgetGoogleContacts(tx, viewer);
    const connection = {
      email: grant.email,
      state: "connected" as const,
      scopes: grant.scopes,
      sealedRefreshToken: grant.refreshToken
        ? seal(grant.refreshToken, purpose)
        : (isSame && earlier.sealedRefreshToken) || null,
      sealedAccessToken: seal(grant.accessToken, purpose),
      accessTokenExpiresAt: grant.expiresAt,
      historyId: (isSame && earlier.historyId) || null,
      ...(isSame
        ? {}
        : {
            ...{ profileEmail: null, aliases: [], aliasesReadAt: null },
            ...{ pausedUntil: null, peoplePausedUntil: null },
          }),
      watchedUntil: null,
      connectedAt: new Date(),
      revokedAt: null,
      blockedBy: null,
    };
    await tx
      .insert(mailboxConnections)
      .values({ userId: viewer.id, ...connection })
      .onConflictDoUpdate({ target: mailboxConnections.userId, set: connection });
    const ofUser = [{ userId: viewer.id }, { key: viewer.id }] as const;
    await queueContactSync(tx, viewer);
    if (env().GMAIL_PUSH_TOPIC) await enqueue(tx, watchMailboxJob, ...ofUser);
    if (earlier) await enqueueFollow(tx, viewer);
    record("mailbox", "");
  });
}

/**
 * Records that Google refused the grant for mail, even if it covered mail when it was given. The
 * connection shows its banner until the user grants it again.
 */
export async function noteMailScopeMissing(viewer: { id: string }): Promise<void> {
  await runCommand(viewer, async (tx, record) => {
    const changed = await tx
      .update(mailboxConnections)
      .set({
        scopes: sql`array(select unnest(${mailboxConnections.scopes}) except select unnest(${sql.param(mailScopes)}::text[]))`,
      })
      .where(
        and(
          eq(mailboxConnections.userId, viewer.id),
          arrayOverlaps(mailboxConnections.scopes, [...mailScopes]),
        ),
      )
      .returning({ userId: mailboxConnections.userId });
    if (changed.length > 0) record("mailbox", "");
  });
}

/** Another mailbox has other contacts. Those found in imported mail stay. */
async function forgetGoogleContacts(tx: Transaction, viewer: { id: string }) {
  await tx.delete(contacts).where(and(eq(contacts.userId, viewer.id), ne(contacts.source, "mail")));
  await tx.delete(contactSyncs).where(eq(contactSyncs.userId, viewer.id));
  await tx.delete(contactMail).where(eq(contactMail.userId, viewer.id));
}

const connectionOf = prepared((database) =>
  database
    .select()
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, sql.placeholder("userId")))
    .prepare(statementName("connection_of_user")),
);

/** Returns the row of the viewer's mailbox, connected or not any more; null before the first connection. */
export async function findConnection(viewer: { id: string }) {
  const [row] = await connectionOf({ userId: viewer.id });
  return row ?? null;
}

/** Returns whether mail can be read, and what the banner must ask for (readings.md, 4). */
export async function findConnectionStatus(viewer: { id: string }): Promise<ConnectionStatus> {
  const row = await findConnection(viewer);
  if (row?.state !== "connected") {
    const reason = row?.state === "revoked" ? "revoked" : "never";
    const problem = row?.state === "revoked" ? connectionProblem(row) : null;
    return { connected: false, email: row?.email ?? null, reason, missingScopes: [], problem };
  }
  const connected = mailScopes.some((scope) => row.scopes.includes(scope));
  const missingScopes = requestedScopes(env().GMAIL_ACCESS).filter(
    (scope) => !row.scopes.includes(scope) && !(mailScopes.includes(scope) && connected),
  );
  const reason = connected ? null : "scope-missing";
  return { connected, email: row.email, reason, missingScopes, problem: connectionProblem(row) };
}

/**
 * Ends Gmail's push notifications, deletes the tokens and revokes the grant at Google. Imported
 * threads stay. If Google is unreachable, the connection still ends here: its tokens are deleted.
 * Idempotent.
 */
export async function disconnectMailbox(viewer: { id: string }): Promise<void> {
  await endWatch(viewer);
  const sealedToken = await runCommand(viewer, async (tx, record) => {
    const token = await takeTokens(tx, viewer);
    if (token.wasConnected) record("mailbox", "");
    return token.sealedToken;
  });
  try {
    await revokeGrant(viewer, sealedToken);
  } catch (error) {
    log.warn({ err: error }, "the grant could not be revoked at Google");
  }
}

/**
 * Ends the connection in this transaction and deletes its tokens. Returns the sealed token that
 * revokeGrant needs.
 */
export async function takeTokens(
  tx: Transaction,
  viewer: { id: string },
): Promise<{ wasConnected: boolean; sealedToken: string | null }> {
  const [row] = await tx
    .select()
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id))
    .for("update");
  if (!row || row.state === "disconnected") return { wasConnected: false, sealedToken: null };
  await tx
    .update(mailboxConnections)
    .set({
      state: "disconnected",
      sealedRefreshToken: null,
      sealedAccessToken: null,
      accessTokenExpiresAt: null,
      watchedUntil: null,
    })
    .where(eq(mailboxConnections.userId, viewer.id));
  return { wasConnected: true, sealedToken: row.sealedRefreshToken ?? row.sealedAccessToken };
}

/**
 * Revokes a grant at Google. Throws if Google is unreachable. Skips a token that cannot be
 * decrypted any more.
 */
export async function revokeGrant(
  viewer: { id: string },
  sealedToken: string | null,
): Promise<void> {
  const token = sealedToken && unseal(sealedToken, tokenPurpose(viewer));
  if (token) await revokeToken(token);
}
