import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { requestThreadReading } from "./request-thread-reading.server.ts";

/** The number of newest threads among which those to be read again are searched for. */
const mostLookedAt = 1_000;
/** The most threads that are read again at once; the others are read when their next mail comes. */
const mostReadAgain = 25;

type Wanted = { address: string; threadId: string };

/**
 * Locks a thread and the newest others that name an address (in lower case), 25 in all, and returns their
 * ids. Empty if the thread was deleted.
 */
export async function lockThreadsWith(
  tx: Transaction,
  viewer: { id: string },
  { address, threadId }: Wanted,
): Promise<string[]> {
  const newest = await listThreadsWith(tx, viewer, namesAddress(address));
  const ids = [threadId, ...newest.filter((id) => id !== threadId)].slice(0, mostReadAgain);
  const locked = await tx
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), inArray(threads.id, ids), isNull(threads.deletedAt)))
    // All commands lock several threads in this order.
    .orderBy(threads.id)
    .for("update");
  const found = locked.map(({ id }) => id);
  return found.includes(threadId) ? found : [];
}

/** Queues the 25 newest threads that have mail imported after this moment to be read again. */
export async function readThreadsSince(
  tx: Transaction,
  viewer: { id: string },
  moment: Date,
): Promise<void> {
  const later = sql`${messages.importedAt} > ${moment.toISOString()}`;
  await readThreadsAgain(tx, viewer, await listThreadsWith(tx, viewer, later));
}

/** Queues these threads to be read again. */
export async function readThreadsAgain(
  tx: Transaction,
  viewer: { id: string },
  ids: readonly string[],
): Promise<void> {
  const unread = await tx
    .update(messages)
    .set({ extractedBy: null })
    .where(
      and(
        eq(messages.userId, viewer.id),
        inArray(messages.threadId, [...ids]),
        // Skips the demo, which is never read, and mails that took too long, which stay left out.
        sql`${messages.extractedBy} is distinct from 'demo'`,
        sql`${messages.readingProblem} is distinct from 'tasks'`,
      ),
    )
    .returning({ threadId: messages.threadId });
  for (const id of new Set(unread.map(({ threadId }) => threadId))) {
    await requestThreadReading(tx, viewer, id);
  }
}

/** Newest first: the threads with a message that meets the condition. */
async function listThreadsWith(
  tx: Transaction,
  viewer: { id: string },
  condition: SQL,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id, active_at from threads
      where user_id = ${viewer.id} and deleted_at is null
      order by active_at desc limit ${mostLookedAt}) as newest
    where exists (
      select from messages
      where user_id = ${viewer.id} and thread_id = newest.id and ${condition})
    order by active_at desc limit ${mostReadAgain}`);
  return rows.map(({ id }) => id);
}

/** Returns an SQL condition: whether a message was written by or sent to an address in lower case. */
export function namesAddress(address: string) {
  return sql`(lower(${messages.sender} ->> 'email') = ${address} or exists (
    select from jsonb_array_elements(${messages.recipients}) as reader
    where lower(reader ->> 'email') = ${address}))`;
}
