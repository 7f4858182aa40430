import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import type { Gmail } from "#app/adapters/google/gmail.server.ts";
import type { GoogleAnswer } from "#app/adapters/google/google-problem.ts";
import { mailboxConnections } from "./tables.server.ts";

/** Older than any history: who reads from there must look through everything. */
const beginning = "0";

/**
 * Up to where a connected mailbox's history was read; null when it is not connected or nothing was
 * imported from it yet. `isLost`: something before that point was not brought.
 */
export async function findHistory(viewer: {
  id: string;
}): Promise<{ readTo: string; isLost: boolean } | null> {
  const [row] = await db()
    .select({ readTo: mailboxConnections.historyId, state: mailboxConnections.state })
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id));
  if (row?.state !== "connected" || row.readTo === null) return null;
  return { readTo: row.readTo, isLost: row.readTo === beginning };
}

/** Moves the point up to which history was read, unless another process has moved it meanwhile: then false. */
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

/** Has the next reading look through every thread, because something before this point was not brought. */
export async function forgetHistory(viewer: { id: string }): Promise<void> {
  await db()
    .update(mailboxConnections)
    .set({ historyId: beginning })
    .where(eq(mailboxConnections.userId, viewer.id));
}

/** Notes that there is nothing to read of a mailbox for now, so that it is not its turn again at once. */
export async function noteHistoryRead(viewer: { id: string }): Promise<void> {
  await db()
    .update(mailboxConnections)
    .set({ historyReadAt: new Date() })
    .where(eq(mailboxConnections.userId, viewer.id));
}

/**
 * The mailbox's address, and, before its first import, the point in its history from which new mail
 * will be followed: taken first, so that nothing can arrive between the two unseen.
 */
export async function startHistory(
  viewer: { id: string },
  mailbox: Gmail,
): Promise<GoogleAnswer<{ email: string }>> {
  const [connection] = await db()
    .select({ email: mailboxConnections.email, historyId: mailboxConnections.historyId })
    .from(mailboxConnections)
    .where(eq(mailboxConnections.userId, viewer.id));
  if (connection?.historyId) return { ok: true, value: { email: connection.email } };
  const profile = await mailbox.profile();
  if (!profile.ok) return profile;
  const { historyId, emailAddress } = profile.value;
  await db()
    .update(mailboxConnections)
    .set({ historyId })
    .where(eq(mailboxConnections.userId, viewer.id));
  return { ok: true, value: { email: connection?.email ?? emailAddress } };
}
