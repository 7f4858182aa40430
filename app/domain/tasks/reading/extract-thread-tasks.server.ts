import { isDeepStrictEqual } from "node:util";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { closingId, type TaskClosed } from "#app/domain/changes/task-closed.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import {
  type Comparable,
  findComparable,
} from "#app/domain/files/versions/find-comparable.server.ts";
import { saveFoundVersions } from "#app/domain/files/versions/save-found-versions.server.ts";
import { requestStacking } from "#app/domain/files/versions/stack-files.job.ts";
import { isClosedByMail } from "#app/domain/tasks/closings/closed-by-mail.ts";
import { refreshThreadTasks } from "#app/domain/tasks/rows/refresh-thread-tasks.server.ts";
import { findThread, lockThread, type ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { extractor } from "./extractor.ts";
import { findTaskChanges } from "./find-task-changes.server.ts";
import { findThreadToRead, type ThreadToRead } from "./find-thread-to-read.server.ts";
import { hasUnread, isUnread } from "./has-unread.server.ts";
import { noteReading } from "./note-reading.server.ts";
import { type ReadThread, readThread } from "./read-thread.server.ts";
import type { TaskChanges } from "./reconcile-tasks.ts";
import { saveTasks } from "./save-tasks.server.ts";

type Place = { userId: string; threadId: string };

const tries = 3;

/**
 * Updates the tasks of a thread from its mails, if there is a message that this extractor has not read: then the
 * whole thread is read again, since a mail may be about those before it. People's decisions stay (see
 * reconcileTasks). The thread is read outside of any transaction, and again if it has changed meanwhile.
 * Idempotent, in whatever order mails came. Returns how many tasks are new; throws if the thread changed during
 * every attempt, and when aborted.
 */
export async function extractThreadTasks(
  { userId, threadId }: Place,
  signal?: AbortSignal,
  read: typeof readThread = readThread,
): Promise<number> {
  const viewer = { id: userId };
  for (let turn = 0; turn < tries; turn++) {
    if (!(await hasUnread(db(), viewer, threadId))) return 0;
    const thread = await findThread(db(), viewer, threadId);
    if (!thread || thread.isDemo) return 0;
    const from = await findThreadToRead(db(), thread);
    const beside = await findComparable(db(), viewer, threadId);
    const reading = await read({ thread: from.thread, beside }, { viewer, signal });
    const saved = await save({ userId, threadId }, { from, beside }, reading);
    if (saved !== "changed") return saved;
  }
  throw new Error("The thread changed during every attempt to read it.");
}

async function save(
  { userId, threadId }: Place,
  { from, beside }: { from: ThreadToRead; beside: Comparable },
  reading: ReadThread,
): Promise<number | "changed"> {
  const viewer = { id: userId };
  return runCommand(viewer, async (tx, record) => {
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread) return 0;
    if (!isDeepStrictEqual(await findThreadToRead(tx, thread), from)) return "changed";
    if (!(await takeUnread(tx, viewer, threadId))) return 0;
    const { isChanged, changes } = await saveReading(tx, thread, from, reading);
    // Jobs that drew pictures or stored uploads while this reading ran did not look for versions: it does so for
    // them.
    const now = await findComparable(tx, viewer, threadId);
    if (!isDeepStrictEqual(now, beside)) await requestStacking(tx, viewer, threadId);
    if (isChanged) record("thread", threadId);
    if (isEmpty(changes)) return 0;
    const news = countNew(changes);
    if (thread.trashedAt) return news;
    if (news > 0) record("tasks-ready", threadId);
    for (const closing of closedByMail(changes)) record("task-closed", closingId(closing));
    return news;
  });
}

/**
 * Brings a thread, which the transaction has locked, in line with a reading of it: its people, tasks and versions of files.
 * Returns the changes of its tasks, and whether a person sees any difference.
 */
export async function saveReading(
  tx: Transaction,
  thread: ThreadRow,
  from: ThreadToRead,
  reading: ReadThread,
): Promise<{ isChanged: boolean; changes: TaskChanges }> {
  const isNoted = await noteReading(tx, thread, from, reading);
  const isStacked = await saveVersions(tx, thread, reading);
  const changes = await findTaskChanges(tx, thread, from, reading);
  if (isEmpty(changes)) return { isChanged: isNoted || isStacked, changes };
  await saveTasks(tx, thread, changes);
  await refreshThreadTasks(tx, { id: thread.userId }, thread.id);
  return { isChanged: true, changes };
}

/** Returns true if the versions of the thread's files changed. */
async function saveVersions(
  tx: Transaction,
  { userId, id }: ThreadRow,
  { versions }: ReadThread,
): Promise<boolean> {
  const viewer = { id: userId };
  const changes = versions ? await saveFoundVersions(tx, viewer, id, versions) : [];
  if (changes.length > 0) await refreshThreadFiles(tx, viewer, id);
  return changes.length > 0;
}

function isEmpty({ added, changed, removed }: TaskChanges): boolean {
  return added.length + changed.length + removed.length === 0;
}

function countNew({ added, changed }: TaskChanges): number {
  const confirmed = changed.filter(
    ({ before, after }) => before.classification === "unsure" && after.classification === "task",
  );
  return added.filter(({ classification }) => classification === "task").length + confirmed.length;
}

/** The tasks that were open and that a mail closed by itself. */
function closedByMail({ changed }: TaskChanges): TaskClosed[] {
  return changed.flatMap(({ before, after }) => {
    const { threadId, id: taskId, closing, classification, trashedAt, mergedInto } = after;
    const isListed = classification === "task" && trashedAt === null && mergedInto === null;
    const isClosed = before.status !== "done" && after.status === "done" && isClosedByMail(after);
    return isListed && isClosed && closing
      ? [{ threadId, messageId: closing.messageId, taskId }]
      : [];
  });
}

/** Marks the thread's messages as read by this extractor. Returns false if all were marked already. */
async function takeUnread(tx: Transaction, viewer: { id: string }, threadId: string) {
  const taken = await tx
    .update(messages)
    .set({ extractedBy: extractor })
    .where(isUnread(viewer, threadId))
    .returning({ id: messages.id });
  return taken.length > 0;
}
