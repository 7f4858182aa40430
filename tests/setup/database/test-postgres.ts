import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { makeRoles, roleUrls } from "#app/processes/database/database-roles.ts";
import { connectionUrl, ensureCredentials } from "#app/processes/database/postgres-credentials.ts";
import { startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { testSettings } from "../lanes/test-settings.ts";
import { onDatabase, TEMPLATE } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the superuser, who creates databases. */
    postgresUrl: string;
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
  const superuser = await ensureCredentials(dataDir);
  const postgresUrl = connectionUrl(superuser, "postgres");
  await onDatabase(postgresUrl, (client) => client.query(`create database ${TEMPLATE}`));
  await makeRoles(superuser, TEMPLATE);
  const { url: databaseUrl, ownerUrl } = roleUrls(superuser, TEMPLATE);
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "migrate-template.ts")],
    { env: { ...process.env, ...testSettings({ databaseUrl, ownerUrl, dataDir }) } },
  );
  process.stderr.write(stderr);
  // Tests empty tables, and have them analysed.
  await onDatabase(ownerUrl, (client) =>
    client.query("grant truncate, maintain on all tables in schema public, pgboss to galley_app"),
  );
  project.provide("postgresUrl", postgresUrl);
  return async () => {
    await keeper.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
