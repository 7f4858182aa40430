import { and, eq, sql } from "drizzle-orm";
import { db, type Queryable, type Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { extractor, findTaskChanges } from "./find-task-changes.server.ts";
import type { TaskChanges } from "./reconcile-tasks.ts";
import { refreshThreadTasks } from "./refresh-thread-tasks.server.ts";
import { saveTasks } from "./save-tasks.server.ts";

/**
 * Brings the tasks of a thread to what its mails say, when there is a message that this extractor has
 * not read: then the whole thread is read again, since a mail tells about those before it. What people
 * decided stands (see reconcileTasks). Repeating it changes nothing, in whatever order mails came.
 * Returns how many tasks are new.
 */
export async function extractThreadTasks({
  userId,
  threadId,
}: {
  userId: string;
  threadId: string;
}): Promise<number> {
  const viewer = { id: userId };
  if (!(await hasUnread(db(), viewer, threadId))) return 0;
  return runCommand(viewer, async (tx, record) => {
    // Read under the lock: what was read is what is there when it is written.
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread || thread.isDemo) return 0;
    if (!(await takeUnread(tx, viewer, threadId))) return 0;
    const changes = await findTaskChanges(tx, thread);
    if (isEmpty(changes)) return 0;
    await saveTasks(tx, thread, changes);
    await refreshThreadTasks(tx, viewer, threadId);
    record("thread", threadId);
    const news = countNew(changes);
    if (news > 0 && !thread.trashedAt) record("tasks-ready", threadId);
    return news;
  });
}

function isEmpty({ added, changed, removed }: TaskChanges): boolean {
  return added.length + changed.length + removed.length === 0;
}

function countNew({ added, changed }: TaskChanges): number {
  const confirmed = changed.filter(
    ({ before, after }) => before.standing === "unsure" && after.standing === "task",
  );
  return added.filter(({ standing }) => standing === "task").length + confirmed.length;
}

function isUnread(viewer: { id: string }, threadId: string) {
  return and(
    eq(messages.userId, viewer.id),
    eq(messages.threadId, threadId),
    sql`${messages.extractedBy} is distinct from ${extractor}`,
  );
}

async function hasUnread(on: Queryable, viewer: { id: string }, threadId: string) {
  const rows = await on
    .select({ id: messages.id })
    .from(messages)
    .where(isUnread(viewer, threadId))
    .limit(1);
  return rows.length > 0;
}

/** Marks the thread's messages as read by this extractor; false when all were. */
async function takeUnread(tx: Transaction, viewer: { id: string }, threadId: string) {
  const taken = await tx
    .update(messages)
    .set({ extractedBy: extractor })
    .where(isUnread(viewer, threadId))
    .returning({ id: messages.id });
  return taken.length > 0;
}
