import { and, eq, isNull } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import type { GoogleAnswer } from "#app/adapters/google/google-problem.ts";
import { knownAddresses } from "./known-addresses.ts";
import { isReadable } from "./readable-mailbox.server.ts";
import { isOwnerStale, refreshOwner } from "./refresh-owner.server.ts";
import { mailboxConnections } from "./tables.server.ts";

/** Older than any history: reading from there means checking every thread. */
const beginning = "0";

/**
 * Returns the history id up to which a connected mailbox was read; null if it is not readable or
 * nothing was imported from it yet. `isLost`: a message before that point was not fetched.
 * `wasBlocked`: the last call found something that somebody must put right at Google.
 */
export async function findHistory(viewer: { id: string }): Promise<{
  readTo: string;
  isLost: boolean;
  wasBlocked: boolean;
  isOwnerStale: boolean;
} | null> {
  const [row] = await db()
    .select({
      readTo: mailboxConnections.historyId,
      blockedBy: mailboxConnections.blockedBy,
      aliasesReadAt: mailboxConnections.aliasesReadAt,
    })
    .from(mailboxConnections)
    .where(and(eq(mailboxConnections.userId, viewer.id), isReadable()));
  if (!row || row.readTo === null) return null;
  const { readTo, blockedBy, aliasesReadAt } = row;
  return {
    ...{ readTo, isLost: readTo === beginning, wasBlocked: blockedBy !== null },
    isOwnerStale: isOwnerStale(aliasesReadAt),
  };
}

/**
 * Advances the history id in this transaction. Returns false if another process has changed it
 * meanwhile.
 */
export async function moveHistory(
  tx: Transaction,
  viewer: { id: string },
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const moved = await tx
    .update(mailboxConnections)
    .set({ historyId: to, historyReadAt: new Date() })
    .where(and(eq(mailboxConnections.userId, viewer.id), eq(mailboxConnections.historyId, from)))
    .returning({ userId: mailboxConnections.userId });
  return moved.length > 0;
}

/**
 * Makes the next reading check every thread, because a message before this point was not fetched.
 */
export async function forgetHistory(viewer: { id: string }): Promise<void> {
  await db()
    .update(mailboxConnections)
    .set({ historyId: beginning })
    .where(eq(mailboxConnections.userId, viewer.id));
}

/** Records that the mailbox has nothing to read now, so that it is not due again at once. */
export async function noteHistoryRead(viewer: { id: string }): Promise<void> {
  await db()
    .update(mailboxConnections)
    .set({ historyReadAt: new Date() })
    .where(eq(mailboxConnections.userId, viewer.id));
}

/**
 * Returns the owner's addresses and, before the mailbox's first import, stores the history id from
 * which new mail will be followed. The id is taken first, so that no message is missed between.
 */
export async function startHistory(
  viewer: { id: string },
  mailbox: Gmail,
): Promise<GoogleAnswer<{ own: string[]; wasBlocked: boolean }>> {
  let connection = await findConnection(viewer);
  const wasBlocked = Boolean(connection?.blockedBy);
  if (!connection?.historyId) {
    const owner = await refreshOwner(viewer, mailbox);
    if (!owner.ok) return owner;
    // Another import may have begun at the same time: the mail since its id must be followed, too.
    await db()
      .update(mailboxConnections)
      .set({ historyId: owner.value.historyId })
      .where(and(eq(mailboxConnections.userId, viewer.id), isNull(mailboxConnections.historyId)));
    connection = await findConnection(viewer);
  }
  const own = connection ? knownAddresses(connection) : [];
  return { ok: true, value: { own, wasBlocked } };
}

async function findConnection(viewer: { id: string }) {
  const [row] = await db()
    .select()
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id));
  return row;
}
