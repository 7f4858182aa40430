import { isDeepStrictEqual } from "node:util";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import type { ThreadToRead } from "./find-thread-to-read.server.ts";
import type { ReadThread } from "./read-thread.server.ts";

/** Reading a thread may take at most a fifth of the time, however fast mails come. */
const restPerReading = 4;
/** A faster reading is followed by no pause. A process that has just started spends half of it on loading libraries. */
const briefMs = 2_000;

/**
 * Records the result of reading a thread, which the transaction has locked: what could not be read, its people,
 * and the time until the next reading. If the thread could not be read, the people found before stay. Returns true
 * if a person sees a difference.
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
        // One parameter for any number of mails.
        sql`${messages.id} = any(${sql.param(ids)}::text[])`,
        sql`${messages.readingProblem} ${was}`,
      ),
    )
    .returning({ id: messages.id });
  return marked.length > 0;
}
