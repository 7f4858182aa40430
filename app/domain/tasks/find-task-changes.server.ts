import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { extract, extractorVersion } from "#app/extraction/extract.ts";
import type { StoredTask } from "./change-task.server.ts";
import { findDismissed } from "./dismissed-asks.server.ts";
import { findThreadToRead } from "./find-thread-to-read.server.ts";
import { foldWords } from "./fold-words.ts";
import { reconcileTasks, type TaskChanges } from "./reconcile-tasks.ts";
import { tasks } from "./tables.server.ts";

/** What has read a message: with a newer one its thread is read again. */
export const extractor = `rules-${extractorVersion}`;

/** Reads a thread and tells how its tasks differ from what its mails and people's decisions make of them. */
export async function findTaskChanges(on: Queryable, thread: ThreadRow): Promise<TaskChanges> {
  const viewer = { id: thread.userId };
  const read = await findThreadToRead(on, thread);
  const rows = await on
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), eq(tasks.threadId, thread.id)))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
  const items = extract({ ...read.thread, declined: rows.flatMap(toDeclined) });
  const words = items.map(({ quote }) => foldWords(quote));
  const dismissed = await findDismissed(on, viewer, words);
  return reconcileTasks(rows, { extractor, items, dismissed, ...read });
}

function toDeclined({ messageId, quoteStart, quoteEnd, declinedClosing }: StoredTask) {
  if (messageId === null || quoteStart === null || quoteEnd === null) return [];
  return declinedClosing === null
    ? []
    : { messageId, quoteStart, quoteEnd, closedBy: declinedClosing };
}
