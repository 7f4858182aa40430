import { enqueue } from "#app/adapters/queue/queue.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { syncContactsJob } from "./sync-contacts.job.ts";

/** Has the contacts refreshed in the background. Asked for twice, it is done once. */
export async function requestContactSync(viewer: { id: string }): Promise<void> {
  await runCommand(viewer, async (tx) => {
    await enqueue(tx, syncContactsJob, { userId: viewer.id }, { key: viewer.id });
  });
}
