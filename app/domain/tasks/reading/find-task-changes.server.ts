import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { findDismissed } from "#app/domain/tasks/dismissed-asks.server.ts";
import { findMarkedTasks } from "#app/domain/tasks/marks/list-marks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import type { ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { extractor } from "./extractor.ts";
import type { ThreadToRead } from "./find-thread-to-read.server.ts";
import type { ReadThread } from "./read-thread.server.ts";
import { reconcileTasks, type TaskChanges } from "./reconcile-tasks.ts";

const nothing: TaskChanges = { added: [], changed: [], removed: [] };

/**
 * Returns the differences between a thread's stored tasks and the reading, with the decisions that people have
 * made since.
 */
export async function findTaskChanges(
  on: Queryable,
  thread: ThreadRow,
  from: ThreadToRead,
  { items, words, tooSlow }: ReadThread,
): Promise<TaskChanges> {
  if (!items) return nothing;
  const viewer = { id: thread.userId };
  const rows = await on
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, viewer.id), eq(tasks.threadId, thread.id)))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
  const dismissed = await findDismissed(on, viewer, words);
  const messages = new Map([...from.messages].filter(([id]) => !tooSlow.has(id)));
  const marked = await findMarkedTasks(on, viewer, thread.id);
  const { fileIds } = from;
  return reconcileTasks(rows, { extractor, items, dismissed, messages, fileIds, marked });
}
