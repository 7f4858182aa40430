import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { extractThreadJob } from "./extract-thread.job.ts";

type Because = "mail" | "answer" | "person";

/**
 * Queues the reading of a thread's mails for tasks; it runs after this transaction. A thread that took long to
 * read waits first (see noteReading), so that mails in quick succession are read together; a request by hand does
 * not wait.
 */
export async function requestThreadReading(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
  because: Because = "mail",
): Promise<void> {
  const startAfterSeconds = because === "person" ? 0 : await restSeconds(tx, viewer, threadId);
  // A job that waits for its time must not keep one for now from being queued.
  const lane = startAfterSeconds > 0 ? ":later" : because === "person" ? ":person" : "";
  const key = `${viewer.id}:${threadId}${because === "answer" ? ":answered" : ""}${lane}`;
  await enqueue(
    tx,
    extractThreadJob,
    { userId: viewer.id, threadId, asksModel: because !== "answer" },
    { key, startAfterSeconds },
  );
}

async function restSeconds(
  tx: Transaction,
  viewer: { id: string },
  threadId: string,
): Promise<number> {
  const [row] = await tx
    .select({ until: threads.restsUntil })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
  return Math.max(0, Math.ceil(((row?.until?.getTime() ?? 0) - Date.now()) / 1000));
}
