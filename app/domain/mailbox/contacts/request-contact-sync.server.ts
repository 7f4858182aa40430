import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { queueContactSync } from "./sync-contacts.job.ts";

/** Queues a sync of the contacts. Concurrent requests queue one job, and one that waits for a limit stays. */
export async function requestContactSync(viewer: { id: string }): Promise<void> {
  await runCommand(viewer, (tx) => queueContactSync(tx, viewer));
}
