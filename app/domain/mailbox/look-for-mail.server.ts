import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { enqueueFollow } from "./follow-mailbox.job.ts";
import { isReadable } from "./readable-mailbox.server.ts";
import { mailboxConnections } from "./tables.server.ts";

const freshForMs = 15_000;
const mostSharing = 20;

/**
 * Called when a user opens the desk: queues the reading of the history, unless it was read a moment
 * ago or Gmail pushes the mailbox's changes. A failure to queue is only logged: the scheduled
 * reading follows anyway.
 */
export async function lookForMail(viewer: { id: string }, now = new Date()): Promise<void> {
  try {
    if (await isStale(viewer, now)) await db().transaction((tx) => enqueueFollow(tx, viewer));
  } catch (error) {
    log.warn({ err: error }, "the reading of a viewer's mailbox could not be queued");
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
 * Handles Gmail's notice that a mailbox reached this history id: queues the reading, unless it was
 * read so far already, for example after a duplicate notice. Gmail names the mailbox by its own
 * address, which may differ from the one used to sign in. Ignores a mailbox that is not
 * connected here.
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
        or(
          sql`lower(${mailboxConnections.email}) = ${emailAddress.toLowerCase()}`,
          sql`lower(${mailboxConnections.profileEmail}) = ${emailAddress.toLowerCase()}`,
        ),
        isReadable(),
      ),
    )
    .limit(mostSharing);
  for (const { id, historyId: readTo } of mailboxes) {
    if (readTo !== null && BigInt(readTo) >= BigInt(historyId)) continue;
    await db().transaction((tx) => enqueueFollow(tx, { id }));
  }
}
