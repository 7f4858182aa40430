import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { fileIdSchema } from "#app/domain/files/file.ts";
import { files, fileVersions } from "#app/domain/files/tables.server.ts";
import { deleteTasks } from "#app/domain/tasks/delete-tasks.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { taskIdSchema } from "#app/domain/tasks/task.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { forgetBlobsJob } from "./forget-blobs.job.ts";
import type { ItemIds } from "./item-ids.ts";

const hashesAJob = 1_000;

type Deletion = { tx: Transaction; viewer: { id: string } };

/**
 * Deletes things in the viewer's trash for good; what is not in it is left alone, so repeating is
 * harmless. Of each a tombstone without content stays, so that neither import nor extraction brings it
 * back. Bytes go after the commit, when nothing else of the viewer's refers to them.
 */
export async function deleteForever(
  viewer: { id: string },
  { itemIds }: { itemIds: ItemIds },
): Promise<{ deleted: number }> {
  const texts = [...new Set(itemIds)];
  return runCommand(viewer, async (tx, record) => {
    const deletion = { tx, viewer };
    const numbers = texts.flatMap((id) => fileIdSchema.safeParse(id).data ?? []);
    const uuids = texts.filter((id) => taskIdSchema.safeParse(id).success);
    await lockThreadsOf(deletion, { texts, numbers, uuids });
    const threadIds = await lockTrashed(deletion, threads, texts);
    const fileIds = await lockTrashed(deletion, files, numbers);
    const taskIds = await lockTrashed(deletion, tasks, uuids);
    const hashes = [
      ...(await deleteThreads(deletion, threadIds)),
      ...(await deleteFiles(deletion, fileIds)),
    ];
    await deleteTasks(tx, viewer, taskIds);
    for (let at = 0; at < hashes.length; at += hashesAJob) {
      const sha256s = hashes.slice(at, at + hashesAJob);
      await enqueue(tx, forgetBlobsJob, { userId: viewer.id, sha256s });
    }
    for (const id of threadIds) record("thread", id);
    for (const id of fileIds) record("file", id);
    for (const id of taskIds) record("task", id);
    return { deleted: threadIds.length + fileIds.length + taskIds.length };
  });
}

/** Threads first: every command locks the thread before what it holds, so that none waits in a circle. */
async function lockThreadsOf(
  { tx, viewer }: Deletion,
  { texts, numbers, uuids }: { texts: string[]; numbers: number[]; uuids: string[] },
): Promise<void> {
  const holding = (table: typeof files | typeof tasks, ids: string[] | number[]) =>
    tx
      .select({ id: table.threadId })
      .from(table)
      .where(and(eq(table.userId, viewer.id), inArray<PgColumn>(table.id, ids)));
  await tx
    .select({ id: threads.id })
    .from(threads)
    .where(
      and(
        eq(threads.userId, viewer.id),
        or(
          inArray(threads.id, texts),
          inArray(threads.id, holding(files, numbers)),
          inArray(threads.id, holding(tasks, uuids)),
        ),
      ),
    )
    .orderBy(threads.id)
    .for("update");
}

async function lockTrashed<Id extends string | number>(
  { tx, viewer }: Deletion,
  table: PgTable & Record<"userId" | "id" | "trashedAt" | "deletedAt", PgColumn>,
  ids: Id[],
): Promise<Id[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.userId, viewer.id),
        inArray(table.id, ids),
        isNotNull(table.trashedAt),
        isNull(table.deletedAt),
      ),
    )
    .orderBy(table.id)
    .for("update");
  const locked = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => locked.has(id));
}

/** Leaves the thread's id alone: messages, files and tasks go with it. Returns the hashes of their bytes. */
async function deleteThreads({ tx, viewer }: Deletion, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const ofThreads = (column: PgColumn, owner: PgColumn) =>
    and(eq(owner, viewer.id), inArray(column, ids));
  const held = await tx
    .select({ id: files.id })
    .from(files)
    .where(ofThreads(files.threadId, files.userId));
  const hashes = await hashesOf(
    { tx, viewer },
    held.map(({ id }) => id),
  );
  await tx.delete(tasks).where(ofThreads(tasks.threadId, tasks.userId));
  await tx.delete(files).where(ofThreads(files.threadId, files.userId));
  const raw = await tx
    .delete(messages)
    .where(ofThreads(messages.threadId, messages.userId))
    .returning({ sha256: messages.rawSha256 });
  await tx
    .update(threads)
    .set({
      title: "",
      senderName: "",
      senderEmail: "",
      deletedAt: new Date(),
      messageCount: 0,
      fileCount: 0,
      taskCount: 0,
      openTaskCount: 0,
      representativeFileId: null,
    })
    .where(ofThreads(threads.id, threads.userId));
  return [...hashes, ...raw.map(({ sha256 }) => sha256)];
}

/** Leaves the id, and the place in its mail by which an import knows it. Returns the hashes of its bytes. */
async function deleteFiles(deletion: Deletion, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { tx, viewer } = deletion;
  const hashes = await hashesOf(deletion, ids);
  await tx
    .delete(fileVersions)
    .where(and(eq(fileVersions.userId, viewer.id), inArray(fileVersions.fileId, ids)));
  await tx
    .update(files)
    .set({
      name: "",
      type: "",
      kind: "other",
      size: 0,
      sha256: "",
      senderName: "",
      senderEmail: "",
      deletedAt: new Date(),
      previewState: "none",
      previewReason: null,
      previewSha256: null,
    })
    .where(and(eq(files.userId, viewer.id), inArray(files.id, ids)));
  return hashes;
}

async function hashesOf({ tx, viewer }: Deletion, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = await tx
    .select({ sha256: files.sha256, preview: files.previewSha256 })
    .from(files)
    .where(and(eq(files.userId, viewer.id), inArray(files.id, ids)));
  const earlier = await tx
    .select({ sha256: fileVersions.sha256 })
    .from(fileVersions)
    .where(and(eq(fileVersions.userId, viewer.id), inArray(fileVersions.fileId, ids)));
  const hashes = [
    ...now.flatMap(({ sha256, preview }) => [sha256, preview ?? ""]),
    ...earlier.map(({ sha256 }) => sha256),
  ];
  return [...new Set(hashes)].filter((hash) => hash !== "");
}
