import { and, asc, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { defineJob } from "#app/adapters/queue/queue.server.ts";
import { env } from "#app/env.server.ts";
import { enqueueFollow } from "./follow-mailbox.job.ts";
import { isNotPaused } from "./quota/reserve-quota.server.ts";
import { isReadable } from "./readable-mailbox.server.ts";
import { mailboxConnections } from "./tables.server.ts";

/** Every minute: queues the mailboxes whose history is due to be read. */
export const followDueJob = defineJob({
  name: "follow-due",
  payload: z.object({}),
  policy: "short",
  retryLimit: 0,
  expireInSeconds: 60,
});

/**
 * Pushes can get lost (Gmail's guide to push notifications), so a watched mailbox is polled too.
 */
const watchedEverySeconds = 15 * 60;
const mostAtOnce = 5_000;
/** The next tick is a minute away, and the queue looks for delayed jobs every five seconds. */
const spreadSeconds = 50;

/**
 * Runs every minute: queues the reading of the history of each connected mailbox that is due,
 * longest waiting first, spread over the minute. Idempotent.
 */
export async function followDueMailboxes(now = new Date()): Promise<void> {
  const { MAILBOX_POLL_SECONDS } = env();
  const readBefore = (seconds: number) =>
    // Counts a tick that comes a moment early.
    lt(mailboxConnections.historyReadAt, new Date(now.getTime() - seconds * 1000 + 5_000));
  const isWatched = sql`coalesce(${mailboxConnections.watchedUntil} > ${now.toISOString()}, false)`;
  const due = await db()
    .select({ id: mailboxConnections.userId })
    .from(mailboxConnections)
    .where(
      and(
        isReadable(),
        isNotPaused(),
        or(
          isNull(mailboxConnections.historyReadAt),
          and(isWatched, readBefore(watchedEverySeconds)),
          and(sql`not ${isWatched}`, readBefore(MAILBOX_POLL_SECONDS)),
        ),
      ),
    )
    .orderBy(
      sql`${mailboxConnections.historyReadAt} asc nulls first`,
      asc(mailboxConnections.userId),
    )
    .limit(mostAtOnce);
  for (const [place, viewer] of due.entries()) {
    const startAfterSeconds = Math.floor((place * spreadSeconds) / due.length);
    await db().transaction((tx) => enqueueFollow(tx, viewer, { startAfterSeconds }));
  }
}
