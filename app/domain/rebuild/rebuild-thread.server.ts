import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { findComparable } from "#app/domain/files/versions/find-comparable.server.ts";
import { rewriteMessage } from "#app/domain/intake/messages/read-mail-again.server.ts";
import { saveReading } from "#app/domain/tasks/reading/extract-thread-tasks.server.ts";
import { extractor } from "#app/domain/tasks/reading/extractor.ts";
import { findThreadToRead } from "#app/domain/tasks/reading/find-thread-to-read.server.ts";
import { readThread } from "#app/domain/tasks/reading/read-thread.server.ts";
import { refreshThreadTasks } from "#app/domain/tasks/rows/refresh-thread-tasks.server.ts";
import { lockThread, type ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { refreshThreadAuthors } from "#app/domain/threads/refresh-thread-authors.server.ts";
import { refreshThreadSender } from "#app/domain/threads/refresh-thread-sender.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import type { Difference } from "./difference.ts";
import { type Original, readOriginals } from "./read-originals.server.ts";
import { rebuildAttachments } from "./rebuild-attachments.server.ts";
import { compareStates, readThreadState } from "./thread-state.server.ts";

/** Thrown to roll everything back; the differences have been recorded. */
class DryRun extends Error {}

type Target = { viewer: { id: string }; threadId: string; write: boolean };

const tries = 3;

/**
 * Does with a thread's stored mails what importing and reading them does, and returns what changed by it. Without `write`
 * the same work is done and rolled back, so the differences are exactly what writing would change. The demo thread's
 * messages and tasks are defined in code. Tasks are extracted between two transactions, the first of which repairs the
 * mails. Throws if the thread changes meanwhile, three times.
 */
export async function rebuildThread(
  viewer: { id: string },
  { id: threadId, isDemo }: { id: string; isDemo: boolean },
  { write }: { write: boolean },
): Promise<Difference[]> {
  const target = { viewer, threadId, write };
  const read = isDemo
    ? { originals: [], differences: [] }
    : await readOriginals(viewer, threadId, { write });
  const differences = [...read.differences];
  for (let turn = 0; turn < tries; turn++) {
    const rewritten = await inRevertible(target, (tx, thread) =>
      rewriteMails(tx, thread, read.originals),
    );
    if (!rewritten) return differences;
    if (write) differences.push(...rewritten.differences);
    const from = rewritten.result;
    const beside = await findComparable(db(), viewer, threadId);
    const reading = isDemo ? null : await readThread({ thread: from.thread, beside }, { viewer });
    const finished = await inRevertible(target, async (tx, thread) => {
      // The first transaction was rolled back, so its repairs are repeated here.
      const now = write
        ? await findThreadToRead(tx, thread)
        : await rewriteMails(tx, thread, read.originals);
      if (!isDeepStrictEqual(now, from)) return false;
      if (reading) {
        const isOfThread = and(eq(messages.userId, viewer.id), eq(messages.threadId, threadId));
        await saveReading(tx, await lockAgain(tx, thread), from, reading);
        await tx.update(messages).set({ extractedBy: extractor }).where(isOfThread);
      }
      await refreshCard(tx, viewer, threadId);
      return true;
    });
    if (!finished) return differences;
    if (finished.result) return [...differences, ...finished.differences];
  }
  throw new Error("The thread changed during every attempt to read it.");
}

/**
 * Runs the work in a transaction that has locked the thread, and returns what it changed. Rolls back without `write`.
 * Returns null if the thread does not exist any more.
 */
async function inRevertible<Result>(
  { viewer, threadId, write }: Target,
  work: (tx: Transaction, thread: ThreadRow) => Promise<Result>,
): Promise<{ result: Result; differences: Difference[] } | null> {
  let done: { result: Result; differences: Difference[] } | null = null;
  try {
    await runCommand(viewer, async (tx, record) => {
      const thread = await lockThread(tx, viewer, threadId);
      if (!thread) return;
      const before = await readThreadState(tx, thread);
      const result = await work(tx, thread);
      const differences = compareStates(before, await readThreadState(tx, thread));
      done = { result, differences };
      if (!write) throw new DryRun();
      if (differences.length > 0) record("thread", threadId);
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return done;
}

/** Returns the thread as it is to be read then. */
async function rewriteMails(tx: Transaction, thread: ThreadRow, originals: readonly Original[]) {
  const viewer = { id: thread.userId };
  for (const { id, isUnread, facts } of originals) {
    const readingProblem = isUnread ? { readingProblem: null } : {};
    await rewriteMessage(tx, viewer, { id, threadId: thread.id, ...facts, ...readingProblem });
  }
  await refreshThreadAuthors(tx, viewer, thread.id);
  await rebuildAttachments(tx, thread, originals);
  return findThreadToRead(tx, await lockAgain(tx, thread));
}

async function lockAgain(tx: Transaction, thread: ThreadRow): Promise<ThreadRow> {
  return (await lockThread(tx, { id: thread.userId }, thread.id)) ?? thread;
}

/** Updates the thread's card from its messages, files and tasks, and the places of its files among the versions. */
async function refreshCard(tx: Transaction, viewer: { id: string }, id: string): Promise<void> {
  const isOfThread = and(eq(messages.userId, viewer.id), eq(messages.threadId, id));
  await tx
    .update(threads)
    .set({ messageCount: await tx.$count(messages, isOfThread) })
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, id)));
  await refreshThreadSender(tx, viewer, id);
  await refreshThreadFiles(tx, viewer, id);
  await refreshThreadTasks(tx, viewer, id);
}
