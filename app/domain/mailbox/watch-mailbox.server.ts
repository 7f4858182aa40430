import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";
import { env } from "#app/env.server.ts";
import { mailboxGmail } from "./mailbox-gmail.server.ts";
import { isReadable } from "./readable-mailbox.server.ts";
import { mailboxConnections } from "./tables.server.ts";
import { watchMailboxJob } from "./watch-mailbox.job.ts";

/** Every hour: renews Gmail's push notifications, which expire after a week. */
export const renewWatchesJob = defineJob({
  name: "renew-watches",
  payload: z.object({}),
  policy: "short",
  retryLimit: 2,
  expireInSeconds: 120,
});

/** A watch lasts a week and is renewed after a day, as Gmail's guide recommends. */
const renewBeforeMs = 6 * 24 * 60 * 60 * 1000;
const mostAtOnce = 5_000;

/**
 * Runs watchMailboxJob: creates or renews the watch of a connected mailbox, if pushes are set up. A
 * refusal by Gmail is only logged; until a later attempt succeeds, the mailbox is polled.
 */
export async function watchMailbox(viewer: { id: string }, signal?: AbortSignal): Promise<void> {
  const topic = env().GMAIL_PUSH_TOPIC;
  if (!topic || !(await isDue(viewer))) return;
  const answer = await mailboxGmail(viewer, "import", signal).watch(topic);
  if (!answer.ok) {
    log.warn({ problem: answer.problem }, "Gmail does not push for a mailbox");
    return;
  }
  await db()
    .update(mailboxConnections)
    .set({ watchedUntil: answer.value.expiration })
    // A mailbox disconnected meanwhile is not watched.
    .where(
      and(eq(mailboxConnections.userId, viewer.id), eq(mailboxConnections.state, "connected")),
    );
}

/**
 * Runs every hour: queues the renewal of watches that are a day old, and the creation of missing
 * ones.
 */
export async function renewWatches(now = new Date()): Promise<void> {
  if (!env().GMAIL_PUSH_TOPIC) return;
  const due = await db()
    .select({ id: mailboxConnections.userId })
    .from(mailboxConnections)
    .where(needsWatch(now))
    .orderBy(sql`${mailboxConnections.watchedUntil} asc nulls first`)
    .limit(mostAtOnce);
  for (const { id } of due) {
    await db().transaction((tx) => enqueue(tx, watchMailboxJob, { userId: id }, { key: id }));
  }
}

async function isDue(viewer: { id: string }): Promise<boolean> {
  const [due] = await db()
    .select({ id: mailboxConnections.userId })
    .from(mailboxConnections)
    .where(and(eq(mailboxConnections.userId, viewer.id), needsWatch(new Date())));
  return due !== undefined;
}

function needsWatch(now: Date) {
  return and(
    isReadable(),
    or(
      isNull(mailboxConnections.watchedUntil),
      lt(mailboxConnections.watchedUntil, new Date(now.getTime() + renewBeforeMs)),
    ),
  );
}

/**
 * Ends the watch of a mailbox that is about to be disconnected. A problem with Gmail is only
 * logged.
 */
export async function endWatch(viewer: { id: string }): Promise<void> {
  const [watched] = await db()
    .select({ id: mailboxConnections.userId })
    .from(mailboxConnections)
    .where(
      and(
        eq(mailboxConnections.userId, viewer.id),
        eq(mailboxConnections.state, "connected"),
        sql`${mailboxConnections.watchedUntil} is not null`,
      ),
    );
  if (!watched) return;
  const answer = await mailboxGmail(viewer, "person").stop();
  if (!answer.ok) log.warn({ problem: answer.problem }, "a watch could not be stopped at Gmail");
}
