import { and, eq, isNull, not } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { log } from "#app/adapters/log.server.ts";
import { hasFailedForDays, hasJob } from "#app/adapters/queue/job-conditions.server.ts";
import { requestPreview } from "#app/domain/files/add-file.server.ts";
import { changeFile } from "#app/domain/files/change-file.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { makePreviewJob } from "./make-preview.job.ts";

const mostAtOnce = 500;
const failedForDays = "Making the preview failed for days.";

/**
 * Queues every pending preview that has no job again. If its job was tried for days, the preview has failed: a
 * person sees that and can ask for it again.
 */
export async function resumePreviews(): Promise<void> {
  const { userId, id, type, size, partIndex } = files;
  const job = { userId, fileId: id };
  const lost = await db()
    .select({
      ...{ userId, id, type, size, partIndex },
      hasFailed: hasFailedForDays(makePreviewJob, job).mapWith(Boolean),
    })
    .from(files)
    .where(
      and(
        eq(files.previewState, "pending"),
        isNull(files.deletedAt),
        not(hasJob(makePreviewJob, job)),
      ),
    )
    .limit(mostAtOnce);
  for (const { userId, hasFailed, ...file } of lost) {
    const viewer = { id: userId };
    if (hasFailed) await giveUp(viewer, file.id);
    else await db().transaction((tx) => requestPreview(tx, viewer, file));
  }
  if (lost.length > 0) log.warn({ previews: lost.length }, "previews without a job were resumed");
}

async function giveUp(viewer: { id: string }, fileId: number): Promise<void> {
  await changeFile(viewer, fileId, ({ previewState }) =>
    previewState === "pending" ? { previewState: "failed", previewReason: failedForDays } : null,
  );
}
