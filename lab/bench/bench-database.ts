import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { testSettings } from "#tests/setup/lanes/test-settings.ts";

export type BenchDatabase = {
  env: NodeJS.ProcessEnv & { DATABASE_URL: string; DATA_DIR: string };
  close(): Promise<void>;
};

/**
 * Starts an embedded PostgreSQL as shipped (fsync on), migrated and empty. Returns it with the settings that
 * name it and with `own` settings. Modules of the app may read the settings from here on.
 */
export async function openBenchDatabase(own: Record<string, string> = {}): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "galley-bench-"));
  // For root, PostgreSQL runs as `nobody`, who must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const keeper = await startDatabaseKeeper({ dataDir, env: process.env, onLine: console.error });
  const settings = {
    ...testSettings({ databaseUrl: keeper.url, ownerUrl: keeper.ownerUrl, dataDir }),
    ...own,
  };
  const env = { ...process.env, ...settings, NODE_ENV: "production", LOG_LEVEL: "error" };
  Object.assign(process.env, env);
  // Modules of the app read the settings when they are imported.
  const { migrateDatabase } = await import("#app/adapters/db/migrate.server.ts");
  await migrateDatabase();
  const client = new Client({ connectionString: keeper.ownerUrl });
  await client.connect();
  // Measurements analyse what they have filled.
  await client.query("grant maintain on all tables in schema public to galley_app");
  await client.end();
  return {
    env: { ...env, DATABASE_URL: keeper.url, DATA_DIR: dataDir },
    async close() {
      await keeper.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
