import { and, eq, isNull, not } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { hasFailedForDays, hasJob } from "#app/adapters/queue/job-conditions.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { importThreadJob } from "#app/domain/intake/import/import-thread.job.ts";
import { extractThreadJob } from "#app/domain/tasks/reading/extract-thread.job.ts";
import { requestThreadReading } from "#app/domain/tasks/reading/request-thread-reading.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";

const mostAtOnce = 500;

/**
 * Queues every thread again that has mails without extracted tasks and no job. If its job was tried for days, the
 * thread is marked: a person sees that and can ask for it again. An import that still runs queues its thread itself.
 */
export async function resumeReadings(): Promise<void> {
  const job = { userId: messages.userId, threadId: messages.threadId };
  const lost = await db()
    .selectDistinct({
      ...job,
      hasFailed: hasFailedForDays(extractThreadJob, job).mapWith(Boolean),
    })
    .from(messages)
    .innerJoin(threads, and(eq(threads.userId, messages.userId), eq(threads.id, messages.threadId)))
    .where(
      and(
        isNull(messages.extractedBy),
        isNull(threads.readingProblem),
        isNull(threads.deletedAt),
        eq(threads.isDemo, false),
        not(hasJob(extractThreadJob, job)),
        not(hasJob(importThreadJob, job)),
      ),
    )
    .limit(mostAtOnce);
  for (const { userId, threadId, hasFailed } of lost) {
    const viewer = { id: userId };
    if (hasFailed) await giveUp(viewer, threadId);
    else await db().transaction((tx) => requestThreadReading(tx, viewer, threadId));
  }
  if (lost.length > 0)
    log.warn({ threads: lost.length }, "threads without a job were queued for reading");
}

async function giveUp(viewer: { id: string }, threadId: string): Promise<void> {
  await runCommand(viewer, async (tx, record) => {
    if (!(await lockThread(tx, viewer, threadId))) return;
    await tx
      .update(threads)
      .set({ readingProblem: "tasks" })
      .where(and(eq(threads.userId, viewer.id), eq(threads.id, threadId)));
    record("thread", threadId);
  });
}
