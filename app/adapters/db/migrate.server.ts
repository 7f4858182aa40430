import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { z } from "zod";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";
import { directDatabaseUrl, projectRoot } from "#app/env.server.ts";

/** Whoever reads the whole database holds it shared, so that its tables stay as they are. */
export const migrationLock = 7_264_001;
export const migrationsFolder = join(projectRoot, "app/adapters/db/migrations");

/**
 * Migrates the database to this version's schema. Several processes may call it at once: an advisory lock
 * lets one run while the others wait. Without anything to do it does not wait. Throws when a migration fails.
 */
export async function migrateDatabase(connectionString = directDatabaseUrl()): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const database = drizzle({ client });
    if (await hasEveryMigration(database).catch(() => false)) return;
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(database, {
      migrationsFolder,
    });
  } finally {
    // Ending the connection releases the lock, on success and on failure.
    await client.end();
  }
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });
const newestSchema = z.object({ newest: z.coerce.number() });

/**
 * Whether the database has every migration of this build. It may have newer ones: while a new version is started,
 * processes of the old one still run. Throws when the database does not answer, or was never migrated.
 */
export async function hasEveryMigration(on: Queryable): Promise<boolean> {
  const journal = await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = journalSchema.parse(JSON.parse(journal));
  const { rows } = await on.execute(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  const { newest } = newestSchema.parse(rows[0]);
  return entries.every(({ when }) => when <= newest);
}

/** Whether this process's database has every migration of this build: see hasEveryMigration. */
export function isMigrated(): Promise<boolean> {
  return hasEveryMigration(db());
}
