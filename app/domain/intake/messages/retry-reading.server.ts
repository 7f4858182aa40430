import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { requestThreadReading } from "#app/domain/tasks/reading/request-thread-reading.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { readMailAgainJob } from "./read-mail-again.server.ts";

type Place = { threadId: string; messageId: string | null };

/**
 * Queues a retry of a mail whose text or tasks could not be read; if `messageId` is null, of a
 * thread whose tasks could not be extracted as a whole. The mark stays until the retry succeeds, so
 * nothing is lost if it fails. Idempotent while the job waits and for mails that are read already.
 * Returns null if there is no such thread or mail.
 */
export async function retryReading(
  viewer: { id: string },
  { threadId, messageId }: Place,
): Promise<{ ok: true } | null> {
  return runCommand(viewer, async (tx) => {
    const thread = await lockThread(tx, viewer, threadId);
    if (!thread) return null;
    if (messageId !== null) return retryMail(tx, viewer, { threadId, messageId });
    if (thread.readingProblem) {
      await markUnread(tx, viewer, sql`${messages.threadId} = ${threadId} and ${isNotTooSlow}`);
      await requestThreadReading(tx, viewer, threadId, "person");
    }
    return { ok: true };
  });
}

const isNotTooSlow = sql`${messages.readingProblem} is distinct from 'tasks'`;

async function retryMail(
  tx: Transaction,
  viewer: { id: string },
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<{ ok: true } | null> {
  const [mail] = await tx
    .select({ problem: messages.readingProblem })
    .from(messages)
    .where(
      and(
        eq(messages.userId, viewer.id),
        eq(messages.threadId, threadId),
        eq(messages.id, messageId),
      ),
    );
  if (!mail) return null;
  if (mail.problem === "text") {
    const key = `${viewer.id}:${messageId}`;
    await enqueue(tx, readMailAgainJob, { userId: viewer.id, messageId }, { key });
  } else if (mail.problem === "tasks") {
    await markUnread(tx, viewer, sql`${messages.id} = ${messageId}`);
    await requestThreadReading(tx, viewer, threadId, "person");
  }
  return { ok: true };
}

async function markUnread(tx: Transaction, viewer: { id: string }, which: ReturnType<typeof sql>) {
  await tx
    .update(messages)
    .set({ extractedBy: null })
    .where(and(eq(messages.userId, viewer.id), which));
}
