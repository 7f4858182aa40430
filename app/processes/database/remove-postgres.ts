import { existsSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { keepCredentials } from "./postgres-credentials.ts";
import { placePostgres } from "./postgres-place.ts";
import { connectToRunning } from "./postgres-server.ts";

/** Deletes the embedded database of this data folder. Throws while it runs. */
export async function removePostgres(dataDir: string): Promise<void> {
  const place = placePostgres(dataDir);
  if (!existsSync(place.cluster)) return;
  const credentials = await keepCredentials(dataDir);
  // Waits for a server that is stopping.
  for (let tries = 0; tries < 4; tries += 1) {
    const running = await connectToRunning({ place, dataDir, credentials, settings: {} });
    if (!running) return rmSync(place.cluster, { recursive: true });
    await running.end();
    await pause(500);
  }
  throw new Error(`The database in ${place.cluster} is in use: end what runs on it first.`);
}
