import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { syncContactsJob } from "./sync-contacts.job.ts";

/** Queues a sync of the contacts. Concurrent requests queue one job. */
export async function requestContactSync(viewer: { id: string }): Promise<void> {
  await runCommand(viewer, async (tx) => {
    await enqueue(tx, syncContactsJob, { userId: viewer.id }, { key: viewer.id });
  });
}
