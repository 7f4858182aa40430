import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread, type ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { extract, extractorVersion, sureConfidence } from "./extraction/extract.ts";
import type { ExtractedItem } from "./extraction/extraction-types.ts";
import { findThreadToRead, type ThreadToRead } from "./find-thread-to-read.server.ts";
import { refreshThreadTasks } from "./refresh-thread-tasks.server.ts";
import { tasks } from "./tables.server.ts";

/** A statement has at most 65,535 parameters, and a task takes about twenty. */
const rowsAtOnce = 1_000;

/** What has read a message: each is extracted once a version. */
const extractor = `rules-${extractorVersion}`;

/**
 * Finds the tasks of the messages of a thread that this version of the extractor has not read. Items
 * whose quote is not verbatim in their message are dropped; those that overlap a task's quote, even of
 * a task deleted forever, are that task and change nothing. Returns how many tasks were added.
 */
export async function extractThreadTasks({
  userId,
  threadId,
}: {
  userId: string;
  threadId: string;
}): Promise<number> {
  const viewer = { id: userId };
  const read = await findThreadToRead(db(), viewer, threadId);
  if (!read?.messages.some(({ extractedBy }) => extractedBy !== extractor)) return 0;
  const items = extract(read.thread).filter(
    (item) =>
      item.repeatOf === undefined && item.confidence >= sureConfidence && isVerbatim(item, read),
  );
  return runCommand(viewer, async (tx, record) => {
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread) return 0;
    const unread = await takeUnread(tx, viewer, read);
    const added = await addNew(
      tx,
      thread,
      items.filter(({ messageId }) => unread.has(messageId)),
      read,
    );
    if (added === 0) return 0;
    await refreshThreadTasks(tx, viewer, threadId);
    record("thread", threadId);
    if (!thread.trashedAt) record("tasks-ready", threadId);
    return added;
  });
}

function isVerbatim(item: ExtractedItem, read: ThreadToRead): boolean {
  const message = read.thread.messages.find(({ id }) => id === item.messageId);
  return item.quote !== "" && message?.text.slice(item.quoteStart, item.quoteEnd) === item.quote;
}

/** Marks the messages as read by this version. Those that another run has marked meanwhile are left out. */
async function takeUnread(
  tx: Transaction,
  viewer: { id: string },
  read: ThreadToRead,
): Promise<Set<string>> {
  const ids = read.messages
    .filter(({ extractedBy }) => extractedBy !== extractor)
    .map(({ id }) => id);
  const isOne = and(eq(messages.userId, viewer.id), inArray(messages.id, ids));
  const rows = await tx
    .select({ id: messages.id, extractedBy: messages.extractedBy })
    .from(messages)
    .where(isOne);
  await tx.update(messages).set({ extractedBy: extractor }).where(isOne);
  return new Set(rows.filter((row) => row.extractedBy !== extractor).map(({ id }) => id));
}

type Span = { messageId: string | null; quoteStart: number | null; quoteEnd: number | null };

async function addNew(
  tx: Transaction,
  thread: ThreadRow,
  items: ExtractedItem[],
  read: ThreadToRead,
): Promise<number> {
  const taken: Span[] = await tx
    .select({
      messageId: tasks.messageId,
      quoteStart: tasks.quoteStart,
      quoteEnd: tasks.quoteEnd,
    })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, thread.userId),
        eq(tasks.threadId, thread.id),
        isNotNull(tasks.quoteStart),
      ),
    );
  const fresh: ExtractedItem[] = [];
  for (const item of items) {
    if (taken.some((span) => overlaps(span, item))) continue;
    taken.push(item);
    fresh.push(item);
  }
  for (let at = 0; at < fresh.length; at += rowsAtOnce) {
    const some = fresh.slice(at, at + rowsAtOnce);
    await tx.insert(tasks).values(some.map((item) => toRow(item, thread, read)));
  }
  return fresh.length;
}

function overlaps(span: Span, item: ExtractedItem): boolean {
  if (span.messageId !== item.messageId || span.quoteStart === null || span.quoteEnd === null) {
    return false;
  }
  return span.quoteStart < item.quoteEnd && item.quoteStart < span.quoteEnd;
}

function toRow(item: ExtractedItem, thread: ThreadRow, read: ThreadToRead) {
  const { messageId, quote, quoteStart, quoteEnd, kind, text, page } = item;
  const { assignee, due, category, confidence, reason } = item;
  return {
    userId: thread.userId,
    id: randomUUID(),
    threadId: thread.id,
    ...{ messageId, quote, quoteStart, quoteEnd, kind, text, page },
    ...{ assignee, due, category, confidence, reason },
    fileId: item.fileId !== null && read.fileIds.has(item.fileId) ? item.fileId : null,
    author: { name: item.author.name, email: item.author.address },
    askedAt: read.messages.find(({ id }) => id === messageId)?.sentAt ?? new Date(),
    extractedBy: extractor,
    isDemo: thread.isDemo,
    trashedWithThread: thread.trashedAt !== null,
  };
}
