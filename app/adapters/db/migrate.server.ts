import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { env, projectRoot } from "#app/env.server.ts";

const migrationLock = 7_264_001;

/**
 * Migrates the database to this version's schema. Several processes may call it at once: an advisory lock
 * lets one run while the others wait. Throws when a migration fails.
 */
export async function migrateDatabase(connectionString = env().DATABASE_URL): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle({ client }), {
      migrationsFolder: join(projectRoot, "app/adapters/db/migrations"),
    });
  } finally {
    // Ending the connection releases the lock, on success and on failure.
    await client.end();
  }
}
