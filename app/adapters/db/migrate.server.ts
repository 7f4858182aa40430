import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { db } from "#app/adapters/db/client.server.ts";
import { ownerDatabaseUrl } from "#app/env.server.ts";
import { onDedicatedConnection } from "./dedicated-connection.server.ts";
import { hasEveryMigration, migrationsFolder } from "./has-every-migration.server.ts";

/** Readers of the whole database hold this lock shared, so that its tables do not change meanwhile. */
export const migrationLock = 7_264_001;

/**
 * Migrates the database to this version's schema. Several processes may call it at once: an advisory lock
 * lets one run while the others wait. Without anything to do it does not wait. Throws when a migration fails:
 * what is not finished then is undone.
 */
export async function migrateDatabase(connectionString = ownerDatabaseUrl()): Promise<void> {
  await onDedicatedConnection({ connectionString }, async (client) => {
    const database = drizzle({ client });
    if (await hasEveryMigration(database).catch(() => false)) return;
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(database, { migrationsFolder });
  });
}

/** Whether this process's database has every migration of this build: see hasEveryMigration. */
export function isMigrated(): Promise<boolean> {
  return hasEveryMigration(db());
}
