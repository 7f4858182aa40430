import { closeDatabase, poolUse } from "#app/adapters/db/client.server.ts";
import { stopListening } from "#app/adapters/db/notifications.server.ts";
import { watchDatabase } from "#app/adapters/db/watch-database.server.ts";
import { closeFirebase } from "#app/adapters/firebase/identity.server.ts";
import { measurePool } from "#app/adapters/metrics/measure-pool.server.ts";
import { readMetrics } from "#app/adapters/metrics/registry.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { flushTraces } from "#app/adapters/tracing/tracing.server.ts";
import { measureTurns } from "#app/domain/changes/measure-turns.server.ts";

export { poolUse, readMetrics };

let stopWatching: (() => Promise<void>) | undefined;
let isDraining = false;

/** Whether this process was told to stop, and should get no new requests. */
export function isStopping(): boolean {
  return isDraining;
}

/** From now on /health/ready tells load balancers to send requests elsewhere. */
export function announceStop(): void {
  isDraining = true;
}

/** Begins what the web process does besides answering requests: it watches the database and measures its pool. */
export function startServing(): void {
  measurePool();
  measureTurns();
  stopWatching = watchDatabase();
}

/** Closes the resources of the web process, so that it can exit by itself. */
export async function stopServing(): Promise<void> {
  await Promise.allSettled([stopWatching?.(), stopListening(), stopQueue(), closeFirebase()]);
  await closeDatabase();
  await flushTraces();
}
