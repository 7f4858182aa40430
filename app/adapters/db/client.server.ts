import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { log } from "#app/adapters/log.server.ts";
import { env } from "#app/env.server.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a read runs on: the database, or the transaction it is part of. */
export type Queryable = Database | Transaction;

let pool: Pool | undefined;
let database: Database | undefined;
let acquired = 0;

function connectionPool(): Pool {
  if (pool) return pool;
  pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // Every query here is bounded, so a statement that runs longer is a bug.
    statement_timeout: 15_000,
    application_name: "galley",
  });
  // A broken connection, whether idle or between two queries of a transaction, must not end the process. The
  // next query on it fails, and the pool opens another connection.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  pool.on("acquire", () => {
    acquired += 1;
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** The process's database. Opens the pool at the first call. */
export function db(): Database {
  database ??= drizzle({ client: connectionPool(), casing: "snake_case" });
  return database;
}

/**
 * How many queries and transactions wait for a connection of the pool at the moment, how many have got one since
 * the process started, how many connections are open, and how many of these are idle.
 */
export function poolUse(): { waiting: number; acquired: number; open: number; idle: number } {
  const { waitingCount = 0, totalCount = 0, idleCount = 0 } = pool ?? {};
  return { waiting: waitingCount, acquired, open: totalCount, idle: idleCount };
}

/** Closes the pool. The next call of db() opens a new one. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  database = undefined;
  await closing?.end();
}
