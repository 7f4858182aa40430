import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { db } from "#app/adapters/db/client.server.ts";
import { ownerDatabaseUrl } from "#app/env.server.ts";
import { hasEveryMigration, migrationsFolder } from "./has-every-migration.server.ts";

/** Readers of the whole database hold this lock shared, so that its tables do not change meanwhile. */
export const migrationLock = 7_264_001;

/**
 * Migrates the database to this version's schema. Several processes may call it at once: an advisory lock
 * lets one run while the others wait. Without anything to do it does not wait. Throws when a migration fails, and
 * the signal's reason when it is aborted, also while it waits: what is not finished then is undone.
 */
export async function migrateDatabase(
  connectionString = ownerDatabaseUrl(),
  signal?: AbortSignal,
): Promise<void> {
  const client = new Client({ connectionString });
  // The running query fails too.
  client.on("error", () => undefined);
  signal?.throwIfAborted();
  const stop = () => void client.end();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await client.connect();
    const database = drizzle({ client });
    if (await hasEveryMigration(database).catch(() => false)) return;
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(database, {
      migrationsFolder,
    });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", stop);
    // Ending the connection releases the lock, on success and on failure.
    await client.end();
  }
}

/** Whether this process's database has every migration of this build: see hasEveryMigration. */
export function isMigrated(): Promise<boolean> {
  return hasEveryMigration(db());
}
