import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { Person } from "#app/domain/threads/thread.ts";
import { holdBlob } from "./bytes/hold-blob.server.ts";
import type { Decoration, FileKind, FileOrigin } from "./file.ts";
import { makePreviewJob } from "./previews/make-preview.job.ts";
import { isPastBudget, previewCost } from "./previews/preview-budget.ts";
import { fileCounters, files } from "./tables.server.ts";

/** A file whose bytes are stored in the viewer's blobs already. */
export type NewFile = {
  origin: FileOrigin;
  name: string;
  /** The media type that the bytes showed, not the claimed one. */
  type: string;
  kind: FileKind;
  /** Bytes. */
  size: number;
  sha256: string;
  threadId: string | null;
  messageId?: string | null;
  partIndex?: number | null;
  decoration?: Decoration | null;
  sender?: Person | null;
  emailSentAt?: Date | null;
  isDemo?: boolean;
};

/**
 * Adds a file under the viewer's next file id and queues its preview. Returns the id. Idempotent
 * for a part of a message: later calls return the same id, even after the user deleted the file.
 * Call refreshThreadFiles after the last file of a thread. Throws if the bytes are not stored.
 */
export async function addFile(
  tx: Transaction,
  viewer: { id: string },
  file: NewFile,
): Promise<number> {
  const known = await findPart(tx, viewer, file);
  if (known !== null) return known;
  await holdBlob(tx, viewer, file.sha256);
  const id = await nextFileId(tx, viewer);
  const { sender, ...columns } = file;
  await tx.insert(files).values({
    ...columns,
    userId: viewer.id,
    id,
    mailedName: file.messageId && !file.decoration ? file.name : null,
    senderName: sender?.name,
    senderEmail: sender?.email,
    // The time in milliseconds of this process's clock: cursors and the order of lists use it.
    createdAt: new Date(),
    trashedWithThread: await isThreadTrashed(tx, viewer, file.threadId),
  });
  await requestPreview(tx, viewer, { ...file, id });
  return id;
}

/**
 * Queues the drawing of the file's preview; the job runs after this transaction commits. If a mail
 * has many files, the last ones are drawn after all other jobs.
 */
export async function requestPreview(
  tx: Transaction,
  viewer: { id: string },
  file: { id: number; type: string; size: number; partIndex?: number | null },
  isPast = isPastBudget(file.partIndex),
): Promise<void> {
  const key = `${viewer.id}:${file.id}${isPast ? ":rest" : ""}`;
  const payload = { userId: viewer.id, fileId: file.id, isPastBudget: isPast };
  const lane = isPast ? "rest" : "usual";
  await enqueue(tx, makePreviewJob, payload, { key, lane, cost: previewCost(file) });
}

async function findPart(tx: Transaction, viewer: { id: string }, file: NewFile) {
  if (!file.messageId || file.partIndex == null) return null;
  const [row] = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        eq(files.messageId, file.messageId),
        eq(files.partIndex, file.partIndex),
      ),
    );
  return row?.id ?? null;
}

async function nextFileId(tx: Transaction, viewer: { id: string }): Promise<number> {
  const [row] = await tx
    .insert(fileCounters)
    .values({ userId: viewer.id, lastId: 1 })
    .onConflictDoUpdate({
      target: fileCounters.userId,
      set: { lastId: sql`${fileCounters.lastId} + 1` },
    })
    .returning({ id: fileCounters.lastId });
  if (!row) throw new Error("The file id was not returned by the database.");
  return row.id;
}

async function isThreadTrashed(tx: Transaction, viewer: { id: string }, threadId: string | null) {
  if (threadId === null) return false;
  const [thread] = await tx
    .select({ trashedAt: threads.trashedAt })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
  return thread?.trashedAt != null;
}
