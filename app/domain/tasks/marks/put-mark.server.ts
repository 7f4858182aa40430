import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { requestPlaceChecks } from "#app/domain/files/places/check-places.job.ts";
import type { StoredTask } from "#app/domain/tasks/change-task.server.ts";
import { isClosedByMail } from "#app/domain/tasks/closings/closed-by-mail.ts";
import { lockTask } from "#app/domain/tasks/rows/lock-tasks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { findMarked, insertMark, type MarkRow, type NewMark } from "./insert-mark.server.ts";
import { mostMarksOfTask } from "./mark-limits.ts";
import { marks } from "./tables.server.ts";

/** The task has the maximal number of marks. */
export class TooManyMarks extends Error {}

/** The result of putting a mark; `before` is the mark as it was, null if it is new or had been removed. */
export type PutMark = { outcome: "changed" | "unchanged"; before: MarkRow | null };

/**
 * Puts a mark on a page of a file of the task's thread: a new one, or, if the task has one with this id, that one at
 * its new place. A task without a file becomes one of this file. With `sha256` it goes on those bytes of the file, which
 * may have been replaced; without, on the current ones. Returns null if the task or the file is missing, in the trash
 * or belongs to another user, if they are in different threads, if the file has no such page or never had such bytes,
 * and if another task has the mark. Throws TooManyMarks.
 */
export async function putMark(
  viewer: { id: string },
  mark: NewMark & { sha256?: string | undefined },
): Promise<PutMark | null> {
  return runCommand(viewer, async (tx, record) => {
    const task = await lockTask(tx, viewer, mark.taskId);
    if (!task || task.trashedAt) return null;
    const { threadId } = task;
    const { fileId, place } = mark;
    const [before] = await tx.select().from(marks).where(ownMark(viewer, mark.id));
    if (before && before.taskId !== mark.taskId) return null;
    const at = { fileId, threadId, page: place.page, wanted: mark.sha256, before };
    const sha256 = await findMarked(tx, viewer, at);
    if (sha256 === null) return null;
    const shown = before && before.removedAt === null ? before : null;
    if (shown && isAt(shown, { ...mark, sha256 })) return { outcome: "unchanged", before: shown };
    if (before) {
      const moved = { fileId, sha256, ...place, removedAt: null };
      await tx.update(marks).set(moved).where(ownMark(viewer, mark.id));
    } else {
      await insertMark(tx, viewer, { ...mark, sha256 });
    }
    if (!shown) await requireMarkRoom(tx, viewer, mark.taskId);
    await requestPlaceChecks(tx, viewer, threadId);
    await touch(tx, task, { fileId, page: place.page });
    record("task", task.id);
    record("thread", threadId);
    return { outcome: "changed", before: shown };
  });
}

/**
 * Removes a mark; its task stays. Returns the mark, also if it was removed before; null if it is missing or belongs to
 * another user.
 */
export async function removeMark(
  viewer: { id: string },
  { markId }: { markId: string },
): Promise<MarkRow | null> {
  return runCommand(viewer, async (tx, record) => {
    const [seen] = await tx.select().from(marks).where(ownMark(viewer, markId));
    const task = seen && (await lockTask(tx, viewer, seen.taskId));
    if (!task) return null;
    const [mark] = await tx.select().from(marks).where(ownMark(viewer, markId));
    if (!mark || mark.removedAt) return mark ?? null;
    await tx.update(marks).set({ removedAt: new Date() }).where(ownMark(viewer, markId));
    await forgetRemoved(tx, viewer, mark.taskId);
    record("task", task.id);
    record("thread", task.threadId);
    return mark;
  });
}

/** Deletes the marks of a task that were removed before its last fifty removed ones. */
async function forgetRemoved(tx: Transaction, viewer: { id: string }, taskId: string) {
  const surplus = tx
    .select({ id: marks.id })
    .from(marks)
    .where(and(eq(marks.userId, viewer.id), eq(marks.taskId, taskId), isNotNull(marks.removedAt)))
    .orderBy(desc(marks.removedAt))
    .offset(mostMarksOfTask);
  await tx.delete(marks).where(and(eq(marks.userId, viewer.id), inArray(marks.id, surplus)));
}

/**
 * The task is the person's now. One that a mail closed stays closed by that mail, with its sentence: a mark says nothing
 * about the status.
 */
async function touch(tx: Transaction, task: StoredTask, place: { fileId: number; page: number }) {
  const isPlaced = task.fileId !== null;
  if (isPlaced && isClosedByMail(task)) return;
  await tx
    .update(tasks)
    .set({ touchedAt: new Date(), ...(!isPlaced && place) })
    .where(and(eq(tasks.userId, task.userId), eq(tasks.id, task.id)));
}

function isAt(mark: MarkRow, { fileId, sha256, place }: NewMark & { sha256: string }): boolean {
  if (mark.fileId !== fileId || mark.sha256 !== sha256) return false;
  const { page, x, y, width, height } = place;
  return (
    [mark.page, mark.x, mark.y, mark.width, mark.height].join() ===
    [page, x, y, width, height].join()
  );
}

async function requireMarkRoom(tx: Transaction, viewer: { id: string }, taskId: string) {
  const ofTask = and(
    eq(marks.userId, viewer.id),
    eq(marks.taskId, taskId),
    isNull(marks.removedAt),
  );
  if ((await tx.$count(marks, ofTask)) > mostMarksOfTask) {
    throw new TooManyMarks(`A task has at most ${mostMarksOfTask} marks.`);
  }
}

function ownMark(viewer: { id: string }, markId: string) {
  return and(eq(marks.userId, viewer.id), eq(marks.id, markId));
}
