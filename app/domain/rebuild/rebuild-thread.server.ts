import { and, count, eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { refreshThreadTasks } from "#app/domain/tasks/refresh-thread-tasks.server.ts";
import { lockThread, type ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { refreshThreadSender } from "#app/domain/threads/refresh-thread-sender.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { type Difference, findDifferences } from "./difference.ts";
import { type Original, readOriginals } from "./read-originals.server.ts";
import { rebuildAttachments } from "./rebuild-attachments.server.ts";
import { rebuildMessages } from "./rebuild-messages.server.ts";
import { rebuildTasks } from "./rebuild-tasks.server.ts";

/** Thrown to leave everything as it was; what was found has been noted. */
class OnlyLooking extends Error {}

/**
 * Derives a thread from its kept mails and people's decisions and returns where what is stored is
 * otherwise. Without `write` the work is done all the same and rolled back, so that what is found is
 * what writing would change. The demo thread's messages and tasks are the program's own.
 */
export async function rebuildThread(
  viewer: { id: string },
  { id: threadId, isDemo }: { id: string; isDemo: boolean },
  { write }: { write: boolean },
): Promise<Difference[]> {
  const read = isDemo
    ? { originals: [], differences: [] }
    : await readOriginals(viewer, threadId, { write });
  const differences = [...read.differences];
  try {
    await runCommand(viewer, async (tx, record) => {
      const thread = await lockThread(tx, viewer, threadId);
      if (!thread) return;
      const found = await mend(tx, thread, read.originals, { write });
      differences.push(...found);
      if (!write) throw new OnlyLooking();
      if (found.length > 0) record("thread", threadId);
    });
  } catch (error) {
    if (!(error instanceof OnlyLooking)) throw error;
  }
  return differences;
}

async function mend(
  tx: Transaction,
  thread: ThreadRow,
  originals: readonly Original[],
  { write }: { write: boolean },
): Promise<Difference[]> {
  const viewer = { id: thread.userId };
  const differences = [
    ...(await rebuildMessages(tx, thread, originals)),
    ...(await rebuildAttachments(tx, thread, originals, { write })),
  ];
  const mended = await lockThread(tx, viewer, thread.id);
  if (mended && !mended.isDemo) differences.push(...(await rebuildTasks(tx, mended)));
  return [...differences, ...(await mendCard(tx, thread))];
}

/** What the thread's card says of its messages, files and tasks. */
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
  await refreshThreadFiles(tx, viewer, before.id);
  await refreshThreadTasks(tx, viewer, before.id);
  const after = await lockThread(tx, viewer, before.id);
  if (!after) return [];
  const { senderName, senderEmail, messageCount, fileCount, taskCount, openTaskCount } = after;
  const { representativeFileId, hasActiveContent } = after;
  return findDifferences(`thread ${before.id}`, before, {
    ...{ senderName, senderEmail, messageCount, fileCount, taskCount, openTaskCount },
    ...{ representativeFileId, hasActiveContent },
  });
}
