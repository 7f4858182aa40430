import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { stopListening } from "#app/adapters/db/notifications.server.ts";
import { closeFirebase } from "#app/adapters/firebase/identity.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";

/** Closes the resources of the web process, so that it can exit by itself. */
export async function stopServing(): Promise<void> {
  await Promise.allSettled([stopListening(), stopQueue(), closeFirebase()]);
  await closeDatabase();
}
