import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { defineJob, enqueue } from "#app/adapters/queue/queue.server.ts";
import { retriesForDays } from "#app/adapters/queue/retries.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { threadIdSchema } from "#app/domain/threads/thread.ts";

/** Finds the versions among a thread's files again, once their looks are known. Idempotent. */
export const stackFilesJob = defineJob({
  name: "stack-files",
  payload: z.object({ userId: z.uuid(), threadId: threadIdSchema }),
  policy: "short",
  retryLimit: retriesForDays,
  expireInSeconds: 300,
});

/** Queues stackFilesJob for a thread of the viewer's, once. */
export async function requestStacking(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  const key = `${viewer.id}:${threadId}`;
  await enqueue(tx, stackFilesJob, { userId: viewer.id, threadId }, { key });
}

/**
 * Queues stackFilesJob for the threads to which these files were uploaded: their versions are found by the names
 * that people gave them.
 */
export async function requestStackingOfUploads(
  tx: Transaction,
  viewer: { id: string },
  changed: readonly Pick<FileRow, "origin" | "threadId">[],
): Promise<void> {
  const uploads = changed.filter(({ origin }) => origin === "upload");
  const threadIds = new Set(uploads.flatMap(({ threadId }) => threadId ?? []));
  for (const threadId of threadIds) await requestStacking(tx, viewer, threadId);
}

/** Queues stackFilesJob if all pictures of the thread are drawn, and at least two files came separately. */
export async function requestStackingOnceDrawn(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<void> {
  const [drawn] = await tx
    .select({
      isWaiting: sql<boolean>`coalesce(bool_or(${files.previewState} = 'pending'), false)`,
      // The files of one mail come together; uploads come one by one.
      apart: sql<number>`count(distinct coalesce(${files.messageId}, ${files.id}::text)) filter (where ${files.previewState} = 'ready')::int`,
    })
    .from(files)
    .where(
      and(eq(files.userId, viewer.id), eq(files.threadId, threadId), isNull(files.decoration)),
    );
  if (drawn && !drawn.isWaiting && drawn.apart > 1) await requestStacking(tx, viewer, threadId);
}
