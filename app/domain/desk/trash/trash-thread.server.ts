import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { ChangedSince, isAs, type RowChange, reversalOf } from "#app/domain/changes/reversal.ts";
import { type RecordChange, runCommand } from "#app/domain/changes/run-command.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { enqueueThread } from "#app/domain/intake/import/request-import.server.ts";
import { saveModelOptOut } from "#app/domain/tasks/reading/model/model-consent.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { lockThreads, type ThreadRow } from "#app/domain/threads/find-thread.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";

const changeSchema = z.union([
  z.object({ trashedAt: z.coerce.date().nullable() }),
  z.object({ modelOptOut: z.boolean() }),
]);
type Move = Pick<ThreadRow, "id" | "isDemo" | "trashedAt">;

/**
 * Moves a thread with its files and tasks to the trash. They leave every list and keep their
 * states. Returns null if it is missing or belongs to another user.
 */
export async function trashThread(
  viewer: { id: string },
  { threadId }: { threadId: string },
): Promise<{ threadId: string } | null> {
  return move(viewer, threadId, true);
}

/**
 * Restores a thread with its contents from the trash; statuses do not change. Files and tasks that
 * were trashed individually stay in the trash. Queues an import of mail that arrived meanwhile.
 * Returns null if it is missing or belongs to another user.
 */
export async function restoreThread(
  viewer: { id: string },
  { threadId }: { threadId: string },
): Promise<{ threadId: string } | null> {
  return move(viewer, threadId, false);
}

async function move(viewer: { id: string }, threadId: string, isTrashed: boolean) {
  const found = await runCommand(viewer, (tx, record) =>
    moveThreadsIn(tx, viewer, record, [threadId], isTrashed),
  );
  return found.size > 0 ? { threadId } : null;
}

/**
 * Moves threads of the viewer's with their files and tasks to the trash, or out of it, in the running transaction.
 * Returns the outcome of each, but of none that is missing or belongs to another user. The viewer can undo it.
 */
export async function moveThreadsIn(
  tx: Transaction,
  viewer: { id: string },
  record: RecordChange,
  threadIds: readonly string[],
  isTrashed: boolean,
): Promise<Map<string, "changed" | "unchanged">> {
  const found = await lockThreads(tx, viewer, threadIds);
  const trashedAt = isTrashed ? new Date() : null;
  const isMoving = (thread: ThreadRow) => (thread.trashedAt !== null) !== isTrashed;
  const moving = found.filter(isMoving);
  for (const thread of moving) record("thread", thread.id, reversalOf(thread, { trashedAt }));
  await moveTo(
    tx,
    viewer,
    moving.map((thread) => ({ ...thread, trashedAt })),
  );
  return new Map(found.map((one) => [one.id, isMoving(one) ? "changed" : "unchanged"]));
}

/**
 * Undoes changes of threads in the running transaction: puts them back where they were, in the trash or out of it, or
 * takes back whether a language model reads them. Threads that are so already stay. Returns the threads that it
 * changed. Throws ChangedSince if one was changed again or is gone.
 */
export async function undoThreadChanges(
  tx: Transaction,
  viewer: { id: string },
  changes: readonly RowChange[],
): Promise<ThreadRow[]> {
  const ids = changes.map(({ id }) => id);
  const found = new Map((await lockThreads(tx, viewer, ids)).map((thread) => [thread.id, thread]));
  const undone = changes.flatMap(({ id, reversal }) => {
    const thread = found.get(id);
    const before = changeSchema.parse(reversal.before);
    const isAsLeft = thread && isAs(thread, changeSchema.parse(reversal.after));
    if (!thread || (!isAsLeft && !isAs(thread, before))) throw new ChangedSince();
    return isAsLeft ? [{ thread: { ...thread, ...before }, before }] : [];
  });
  const moving = undone.filter(({ before }) => "trashedAt" in before);
  await moveTo(
    tx,
    viewer,
    moving.map(({ thread }) => thread),
  );
  for (const { thread, before } of undone) {
    if ("modelOptOut" in before) await saveModelOptOut(tx, thread);
  }
  return undone.map(({ thread }) => thread);
}

/** Moves each of these threads with its contents to the trash, or out of it where its `trashedAt` is null. */
async function moveTo(
  tx: Transaction,
  viewer: { id: string },
  moving: readonly Move[],
): Promise<void> {
  for (const [time, group] of Map.groupBy(moving, (thread) => thread.trashedAt?.getTime())) {
    const ids = group.map(({ id }) => id);
    const trashedAt = time === undefined ? null : new Date(time);
    await tx
      .update(threads)
      .set({ trashedAt })
      .where(and(eq(threads.userId, viewer.id), inArray(threads.id, ids)));
    for (const table of [files, tasks]) {
      await tx
        .update(table)
        .set({ trashedWithThread: trashedAt !== null })
        .where(and(eq(table.userId, viewer.id), inArray(table.threadId, ids)));
    }
    if (trashedAt !== null) continue;
    for (const { id, isDemo } of group) if (!isDemo) await enqueueThread(tx, viewer, id);
  }
}
