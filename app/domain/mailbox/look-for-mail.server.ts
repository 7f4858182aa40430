import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { enqueueFollow } from "./follow-mailbox.job.ts";
import { mailboxConnections } from "./tables.server.ts";

const freshForMs = 15_000;
const mostSharing = 20;

/**
 * A person has come to the desk: has the history read now, unless that was done a moment ago or pushes
 * tell of it. That it cannot be queued is told to the log alone: its turn comes anyway.
 */
export async function lookForMail(viewer: { id: string }, now = new Date()): Promise<void> {
  try {
    if (await isStale(viewer, now)) await db().transaction((tx) => enqueueFollow(tx, viewer));
  } catch (error) {
    log.warn({ err: error }, "nobody looks for a viewer's mail");
  }
}

async function isStale(viewer: { id: string }, now: Date): Promise<boolean> {
  const [stale] = await db()
    .select({ id: mailboxConnections.userId })
    .from(mailboxConnections)
    .where(
      and(
        eq(mailboxConnections.userId, viewer.id),
        eq(mailboxConnections.state, "connected"),
        or(isNull(mailboxConnections.watchedUntil), lt(mailboxConnections.watchedUntil, now)),
        or(
          isNull(mailboxConnections.historyReadAt),
          lt(mailboxConnections.historyReadAt, new Date(now.getTime() - freshForMs)),
        ),
      ),
    );
  return stale !== undefined;
}

/**
 * Gmail has told that a mailbox reached this point of its history: has it read, unless it was read so
 * far already, as when a notice comes twice. A mailbox that is not connected here is nobody's affair.
 */
export async function hearOfMail({
  emailAddress,
  historyId,
}: {
  emailAddress: string;
  historyId: string;
}): Promise<void> {
  const mailboxes = await db()
    .select({ id: mailboxConnections.userId, historyId: mailboxConnections.historyId })
    .from(mailboxConnections)
    .where(
      and(
        sql`lower(${mailboxConnections.email}) = ${emailAddress.toLowerCase()}`,
        eq(mailboxConnections.state, "connected"),
      ),
    )
    .limit(mostSharing);
  for (const { id, historyId: readTo } of mailboxes) {
    if (readTo !== null && BigInt(readTo) >= BigInt(historyId)) continue;
    await db().transaction((tx) => enqueueFollow(tx, { id }));
  }
}
