import { and, inArray, not } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { hasFailedForDays, hasJob } from "#app/adapters/queue/job-conditions.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { importThreads } from "#app/domain/intake/tables.server.ts";
import { failedMessage, noteProgress } from "./import-progress.server.ts";
import { importThreadJob } from "./import-thread.job.ts";
import { enqueueThread } from "./request-import.server.ts";

const mostAtOnce = 500;

/**
 * Queues every import again that is not finished and has no job. If its job was tried for days, the import has
 * failed: a person sees that and can retry it.
 */
export async function resumeImports(): Promise<void> {
  const { userId, importId, threadId } = importThreads;
  const job = { userId, threadId };
  const lost = await db()
    .select({
      ...{ userId, importId, threadId },
      hasFailed: hasFailedForDays(importThreadJob, job).mapWith(Boolean),
    })
    .from(importThreads)
    .where(
      and(inArray(importThreads.state, ["queued", "running"]), not(hasJob(importThreadJob, job))),
    )
    .limit(mostAtOnce);
  for (const { userId, importId, threadId, hasFailed } of lost) {
    const viewer = { id: userId };
    await runCommand(viewer, async (tx, record) => {
      if (!hasFailed) return enqueueThread(tx, viewer, threadId);
      const run = { viewer, threadId, importIds: [importId] };
      await noteProgress(tx, record, run, { state: "failed", error: failedMessage });
    });
  }
  if (lost.length > 0) log.warn({ imports: lost.length }, "imports without a job were resumed");
}
