import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { connectionUrl, keepCredentials } from "#app/processes/database/postgres-credentials.ts";
import { startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { testSettings } from "../lanes/test-settings.ts";
import { onDatabase, TEMPLATE } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** For what the app itself may not. */
    superuserUrl: string;
  }
}

/**
 * Runs once: starts a real PostgreSQL in a temporary folder, without fsync (its data need not outlive the
 * run), with one migrated database that test databases are copied from.
 */
export default async function startTestPostgres(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), "galley-tests-"));
  // For root, PostgreSQL runs as `nobody`, who must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const keeper = await startDatabaseKeeper({
    dataDir,
    env: process.env,
    onLine: (line) => process.stderr.write(`${line}\n`),
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      max_connections: "200",
    },
  });
  // Tests copy databases, which the app's role may not.
  const superuser = connectionUrl(await keepCredentials(dataDir), "postgres");
  const { username } = new URL(keeper.url);
  await onDatabase(superuser, (client) => client.query(`alter role ${username} createdb`));
  await onDatabase(keeper.url, (client) => client.query(`create database ${TEMPLATE}`));
  const template = new URL(keeper.url);
  template.pathname = TEMPLATE;
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "migrate-template.ts")],
    { env: { ...process.env, ...testSettings({ databaseUrl: template.href, dataDir }) } },
  );
  process.stderr.write(stderr);
  project.provide("postgresUrl", keeper.url);
  project.provide("superuserUrl", superuser);
  return async () => {
    await keeper.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
