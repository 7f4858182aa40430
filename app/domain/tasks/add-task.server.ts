import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { isTrashed } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { requestPlaceChecks } from "#app/domain/files/places/check-places.job.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";
import { hasTask, type TaskOutcome } from "./change-task.server.ts";
import { findSource, type Source } from "./find-source.server.ts";
import { findMarked, insertMark } from "./marks/insert-mark.server.ts";
import type { MarkPlace } from "./marks/mark-place.ts";
import { refreshThreadTasks } from "./rows/refresh-thread-tasks.server.ts";
import { requireTaskRoom } from "./rows/require-task-room.server.ts";
import { liveTask, tasks } from "./tables.server.ts";
import type { TaskFacts } from "./task-form.ts";

export type NewTask = Partial<TaskFacts> & {
  /** Made by the client, so that a repeated submit is the same task. */
  id: string;
  threadId: string;
  fileId: number | null;
  text: string;
  /** Who adds it. A task from a message has the message's author instead. */
  author: Person;
  /** The message it comes from. */
  messageId?: string | undefined;
  /** The quoted words of that message, and their offset in its body (UTF-16 units), unless they were left out of it. */
  quote?: string | undefined;
  quoteStart?: number | undefined;
  /** Its place on a page of its file. The mark has the task's id. */
  place?: MarkPlace | undefined;
};

/**
 * Adds a task by hand. Returns null if the thread, the file or the message is missing, in the trash
 * or belongs to another user, if the message does not contain exactly the quote (see findSource), or
 * if there is no such place on the file. Throws TooManyTasks.
 */
export async function addTask(viewer: { id: string }, task: NewTask): Promise<TaskOutcome | null> {
  return runCommand(viewer, async (tx, record) => {
    const { id, threadId, fileId, text, category, assignee, due, place } = task;
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread || thread.trashedAt) return null;
    const anchor = await findAnchor(tx, viewer, task);
    if (!anchor) return null;
    const now = new Date();
    const source = await findSource(tx, viewer, task);
    if (!source) return null;
    const added = await tx
      .insert(tasks)
      .values({
        ...{ id, threadId, fileId, text, category, assignee, due },
        page: place?.page,
        author: task.author,
        askedAt: now,
        ...source,
        userId: viewer.id,
        kind: "request",
        reason: "Added by hand",
        isDemo: thread.isDemo,
        touchedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: tasks.id });
    if (added.length === 0) return (await hasTask(tx, viewer, id)) ? "unchanged" : null;
    await requireTaskRoom(tx, viewer, threadId);
    if (anchor.mark) {
      await insertMark(tx, viewer, { id, taskId: id, ...anchor.mark });
      await requestPlaceChecks(tx, viewer, threadId);
    }
    await dropDoubts(tx, viewer, threadId, source);
    await refreshThreadTasks(tx, viewer, threadId);
    // Undone, it goes to the trash: its text is not lost.
    record("task", id, { before: { trashedAt: now }, after: { trashedAt: null } });
    record("thread", threadId);
    return "changed";
  });
}

/**
 * Returns where the mark of a new task goes, if it has one. Null if its file is missing, in the trash or of another
 * thread, or has no such place.
 */
async function findAnchor(tx: Transaction, viewer: { id: string }, task: NewTask) {
  const { threadId, fileId, place } = task;
  if (place === undefined) {
    const file = fileId === null ? null : await findFile(tx, viewer, fileId);
    const isThere = file?.threadId === threadId && !isTrashed(file);
    return fileId === null || isThere ? { mark: null } : null;
  }
  if (fileId === null) return null;
  const sha256 = await findMarked(tx, viewer, { fileId, threadId, page: place.page });
  return sha256 === null ? null : { mark: { fileId, sha256, place } };
}

/**
 * Deletes unsure asks whose quote overlaps that of the new task: the user has answered the
 * question.
 */
async function dropDoubts(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
  words: Source,
) {
  if (!words.messageId || words.quoteEnd === undefined) return;
  await tx
    .delete(tasks)
    .where(
      and(
        eq(tasks.userId, viewer.id),
        eq(tasks.threadId, threadId),
        eq(tasks.messageId, words.messageId),
        eq(tasks.classification, "unsure"),
        isNull(tasks.touchedAt),
        liveTask,
        lt(tasks.quoteStart, words.quoteEnd),
        gt(tasks.quoteEnd, words.quoteStart),
      ),
    );
}
