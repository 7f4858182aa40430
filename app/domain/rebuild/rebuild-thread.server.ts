import { isDeepStrictEqual } from "node:util";
import { and, count, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { findComparable } from "#app/domain/files/versions/find-comparable.server.ts";
import {
  findThreadToRead,
  type ThreadToRead,
} from "#app/domain/tasks/reading/find-thread-to-read.server.ts";
import { readThread } from "#app/domain/tasks/reading/read-thread.server.ts";
import { refreshThreadTasks } from "#app/domain/tasks/rows/refresh-thread-tasks.server.ts";
import { lockThread, type ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { refreshThreadSender } from "#app/domain/threads/refresh-thread-sender.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { type Difference, findDifferences } from "./difference.ts";
import { type Original, readOriginals } from "./read-originals.server.ts";
import { rebuildAttachments } from "./rebuild-attachments.server.ts";
import { rebuildMessages } from "./rebuild-messages.server.ts";
import { rebuildTasks } from "./rebuild-tasks.server.ts";

/** Thrown to roll everything back; the differences have been recorded. */
class OnlyLooking extends Error {}

type Place = { viewer: { id: string }; threadId: string; write: boolean };
type Mended = { before: ThreadRow; found: Difference[]; toRead: ThreadToRead };

const tries = 3;

/**
 * Derives a thread from its stored mails and the user's decisions, and returns the differences.
 * Without `write` the same work is done and rolled back, so the differences are exactly what
 * writing would change. The demo thread's messages and tasks are defined in code. Tasks are
 * extracted between two transactions, the first of which repairs the mails. Throws if the thread
 * changes meanwhile, three times.
 */
export async function rebuildThread(
  viewer: { id: string },
  { id: threadId, isDemo }: { id: string; isDemo: boolean },
  { write }: { write: boolean },
): Promise<Difference[]> {
  const place = { viewer, threadId, write };
  const read = isDemo
    ? { originals: [], differences: [] }
    : await readOriginals(viewer, threadId, { write });
  const differences = [...read.differences];
  for (let turn = 0; turn < tries; turn++) {
    const mended = await inTransaction(place, (tx, thread) =>
      mend(tx, thread, read.originals, place),
    );
    if (!mended) return differences;
    differences.push(...mended.found);
    const { thread } = mended.toRead;
    const beside = await findComparable(db(), viewer, threadId);
    const reading = isDemo ? null : await readThread({ thread, beside }, { viewer });
    const rest = await inTransaction(place, async (tx, thread) => {
      // The first transaction was rolled back, so its repairs are repeated here.
      if (!write) await mend(tx, thread, read.originals, place);
      const now = await lockThread(tx, viewer, threadId);
      if (!now || !isDeepStrictEqual(await findThreadToRead(tx, now), mended.toRead)) return null;
      const tasks = reading ? await rebuildTasks(tx, now, mended.toRead, reading) : [];
      return { found: [...tasks, ...(await mendCard(tx, mended.before))] };
    });
    if (rest) return [...differences, ...rest.found];
    if (!write) differences.splice(read.differences.length);
  }
  throw new Error("The thread changed during every attempt to read it.");
}

/** Returns null if the thread does not exist any more. Rolls back without `write`. */
async function inTransaction<Result extends { found: Difference[] }>(
  { viewer, threadId, write }: Place,
  work: (tx: Transaction, thread: ThreadRow) => Promise<Result | null>,
): Promise<Result | null> {
  let result: Result | null = null;
  try {
    await runCommand(viewer, async (tx, record) => {
      const thread = await lockThread(tx, viewer, threadId);
      result = thread && (await work(tx, thread));
      if (!write) throw new OnlyLooking();
      if (result && result.found.length > 0) record("thread", threadId);
    });
  } catch (error) {
    if (!(error instanceof OnlyLooking)) throw error;
  }
  return result;
}

async function mend(
  tx: Transaction,
  before: ThreadRow,
  originals: readonly Original[],
  { viewer, threadId, write }: Place,
): Promise<Mended> {
  const found = [
    ...(await rebuildMessages(tx, before, originals)),
    ...(await rebuildAttachments(tx, before, originals, { write })),
  ];
  const mended = (await lockThread(tx, viewer, threadId)) ?? before;
  return { before, found, toRead: await findThreadToRead(tx, mended) };
}

/** Updates the thread's card from its messages, files and tasks, and the places of its files among the versions. */
async function mendCard(tx: Transaction, before: ThreadRow): Promise<Difference[]> {
  const viewer = { id: before.userId };
  const isOne = and(eq(threads.userId, viewer.id), eq(threads.id, before.id));
  const [counted] = await tx
    .select({ messageCount: count() })
    .from(messages)
    .where(and(eq(messages.userId, viewer.id), eq(messages.threadId, before.id)));
  await tx
    .update(threads)
    .set({ messageCount: counted?.messageCount ?? 0 })
    .where(isOne);
  await refreshThreadSender(tx, viewer, before.id);
  const restacked = await refreshThreadFiles(tx, viewer, before.id);
  await refreshThreadTasks(tx, viewer, before.id);
  const after = await lockThread(tx, viewer, before.id);
  if (!after) return [];
  const { senderName, senderEmail, messageCount, fileCount, taskCount, openTaskCount } = after;
  const { representativeFileId, hasActiveContent } = after;
  const card = findDifferences(`thread ${before.id}`, before, {
    ...{ senderName, senderEmail, messageCount, fileCount, taskCount, openTaskCount },
    ...{ representativeFileId, hasActiveContent },
  });
  return [
    ...restacked.flatMap(({ id, ...place }) =>
      findDifferences(`file ${id}`, place.before, place.after),
    ),
    ...card,
  ];
}
