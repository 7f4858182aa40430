import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { onShutdown, SUPERVISED, tellFailure, tellReady } from "./children/process-lifecycle.ts";
import { makeRoles, roleUrls } from "./database/database-roles.ts";
import { ensureCredentials } from "./database/postgres-credentials.ts";
import { locatePostgres } from "./database/postgres-location.ts";
import { closePostgres, openPostgres, type PostgresServer } from "./database/postgres-server.ts";

/**
 * The process that keeps the embedded PostgreSQL running: starts it, restarts it when it dies, and stops it
 * when the parent's pipe closes. `node database-keeper.ts --data DIR [--set name=value]`
 */
const DATABASE = "galley";
const CREATING = 7_425_540;
/** In milliseconds. */
const REOPEN_PAUSE = 2_000;

const options = parseArgs({
  options: {
    data: { type: "string" },
    set: { type: "string", multiple: true, default: [] },
    [SUPERVISED.slice(2)]: { type: "boolean" },
  },
}).values;

try {
  if (!options.data) throw new Error("The keeper needs --data DIR.");
  await keep(resolve(options.data));
} catch (error) {
  tellFailure(error);
}

async function keep(dataDir: string): Promise<void> {
  const location = locatePostgres(dataDir);
  const server: PostgresServer = {
    location,
    dataDir,
    credentials: await ensureCredentials(dataDir),
    settings: Object.fromEntries(options.set.map((setting) => setting.split("=", 2))),
  };
  let stopping = false;
  let connection = openPostgres(server);
  onShutdown(async () => {
    stopping = true;
    const keeper = await connection.catch(() => null);
    if (keeper) await closePostgres(server, keeper);
  });
  await createDatabase(await connection, server);
  const urls = roleUrls(server.credentials, DATABASE);
  tellReady({ ...urls, note: location.note });
  while (!stopping) {
    await ended(await connection);
    if (stopping) return;
    connection = reopen(server, () => stopping);
    await connection;
    if (roleUrls(server.credentials, DATABASE).url !== urls.url) {
      throw new Error("PostgreSQL died and its port is taken now: start again.");
    }
  }
}

/** A database that cannot start, for example on a full disk, may start later: attempts are repeated until then. */
async function reopen(server: PostgresServer, isStopping: () => boolean): Promise<Client> {
  while (true) {
    try {
      return await openPostgres(server);
    } catch (error) {
      if (isStopping()) throw error;
      console.error(error instanceof Error ? error.message : error);
      await pause(REOPEN_PAUSE);
    }
  }
}

/** Creates the database and its roles, and brings a folder of an earlier version to that. */
async function createDatabase(keeper: Client, { credentials }: PostgresServer): Promise<void> {
  // Under a lock, since another keeper may do the same.
  await keeper.query(`select pg_advisory_lock(${CREATING})`);
  const found = await keeper.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (found.rowCount === 0) await keeper.query(`create database ${DATABASE}`);
  await makeRoles(credentials, DATABASE);
  await keeper.query(`select pg_advisory_unlock(${CREATING})`);
}

function ended(connection: Client): Promise<void> {
  return new Promise((resolve) => connection.once("end", () => resolve()));
}
