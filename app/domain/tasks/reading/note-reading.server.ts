import { isDeepStrictEqual } from "node:util";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import type { ThreadToRead } from "./find-thread-to-read.server.ts";
import type { ReadThread } from "./read-thread.server.ts";

/** A thread is read for a fifth of the time at most, however fast mails come. */
const restPerReading = 4;
/** What reads as fast as this needs no rest. A process that begins spends half of it on its libraries. */
const briefMs = 2_000;

/**
 * Notes at a thread, which the transaction has locked, and at its mails what could not be read of them,
 * who its people are, and how long it rests. People that were found before stand where the thread could
 * not be read. True when a person sees something else than before.
 */
export async function noteReading(
  tx: Transaction,
  thread: ThreadRow,
  from: ThreadToRead,
  { items, tooSlow, cpuMs, ...read }: ReadThread,
): Promise<boolean> {
  const readingProblem = items ? null : "tasks";
  const participants = read.participants ?? thread.participants;
  const restsUntil =
    cpuMs < briefMs ? null : new Date(Date.now() + Math.round(cpuMs) * restPerReading);
  await tx
    .update(threads)
    .set({ readingProblem, restsUntil, participants })
    .where(and(eq(threads.userId, thread.userId), eq(threads.id, thread.id)));
  const readIds = items ? [...from.messages.keys()].filter((id) => !tooSlow.has(id)) : [];
  const isCleared = await mark(tx, thread, readIds, { was: sql`= 'tasks'`, becomes: null });
  const isMarked = await mark(tx, thread, [...tooSlow], { was: sql`is null`, becomes: "tasks" });
  const isOther =
    readingProblem !== thread.readingProblem ||
    !isDeepStrictEqual(participants, thread.participants);
  return isCleared || isMarked || isOther;
}

async function mark(
  tx: Transaction,
  { userId }: ThreadRow,
  ids: readonly string[],
  { was, becomes }: { was: SQL; becomes: "tasks" | null },
): Promise<boolean> {
  if (ids.length === 0) return false;
  const marked = await tx
    .update(messages)
    .set({ readingProblem: becomes })
    .where(
      and(
        eq(messages.userId, userId),
        // One parameter, however many mails.
        sql`${messages.id} = any(${sql.param(ids)}::text[])`,
        sql`${messages.readingProblem} ${was}`,
      ),
    )
    .returning({ id: messages.id });
  return marked.length > 0;
}
