import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { log } from "#app/adapters/log.server.ts";
import { env } from "#app/env.server.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a read takes: the database, or the transaction it is part of. */
export type Queryable = Database | Transaction;

let pool: Pool | undefined;
let database: Database | undefined;

function connectionPool(): Pool {
  if (pool) return pool;
  pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A statement that runs longer than this is a bug: every query here is bounded.
    statement_timeout: 15_000,
    application_name: "galley",
  });
  // A connection that breaks must not end the process, idle or between two queries of a
  // transaction: what asks it next fails, and the pool opens another.
  pool.on("error", (error) => log.warn({ err: error }, "an idle database connection broke"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** The process's database, opened at the first call. */
export function db(): Database {
  database ??= drizzle({ client: connectionPool(), casing: "snake_case" });
  return database;
}

/** Closes the pool. The next call of db() opens a new one. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  database = undefined;
  await closing?.end();
}
