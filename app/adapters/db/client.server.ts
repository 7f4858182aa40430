import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { PoolClient } from "pg";
import { log } from "#app/adapters/log.server.ts";
import { env } from "#app/env.server.ts";
import { GatheringSocket } from "./gathering-socket.server.ts";
import { asHolder } from "./on-behalf-of.server.ts";
import { SharedPool, sharingOwner } from "./shared-pool.server.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** A handle for reads: the database, or the running transaction. */
export type Queryable = Database | Transaction;

/** How SQL is written for this database. */
export const dialect = new PgDialect({ casing: "snake_case" });

let pool: SharedPool | undefined;
let database: Database | undefined;
let acquired = 0;

function connectionPool(): SharedPool {
  if (pool) return pool;
  pool = new SharedPool({
    connectionString: env().DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // Every query here is bounded, so a statement that runs longer is a bug. A pooler refuses connections that set this
    // and has a limit of its own.
    ...(env().DATABASE_DIRECT_URL ? {} : { statement_timeout: 15_000 }),
    application_name: "galley",
    // Queries that are begun together are sent together: see gathering-socket.server.ts.
    pipeline: true,
    stream: () => new GatheringSocket(),
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
  database ??= databaseOnPool();
  return database;
}

function databaseOnPool(): Database {
  const onPool = drizzle({ client: connectionPool(), casing: "snake_case" });
  const begin = onPool.transaction.bind(onPool);
  onPool.transaction = (work, config) => begin((tx) => asHolder(() => work(tx)), config);
  return onPool;
}

type Shared = { client: Promise<PoolClient>; users: number };
/** By the person whose share they are of. */
const shared = new Map<string | null, Shared>();
const databasesOfClients = new WeakMap<PoolClient, Database>();

/**
 * Runs a short read on a connection that it shares with the same person's reads begun in the same turn of the event
 * loop: they are sent in one write, and each fails by itself. Not for long reads, because the others wait for them.
 */
export async function runTogether<Result>(
  read: (on: Database) => Promise<Result>,
): Promise<Result> {
  const owner = sharingOwner();
  const joined = shared.get(owner) ?? beginToShare(owner);
  joined.users += 1;
  const client = await joined.client;
  try {
    return await read(databaseOf(client));
  } finally {
    joined.users -= 1;
    if (joined.users === 0) client.release();
  }
}

/** Runs the work on a connection of its own, and returns what it returns. */
export async function onConnection<Result>(
  work: (on: Database) => Promise<Result>,
): Promise<Result> {
  const client = await connectionPool().connect();
  try {
    return await asHolder(() => work(databaseOf(client)));
  } finally {
    client.release();
  }
}

function beginToShare(owner: string | null): Shared {
  const begun = { client: connectionPool().connect(), users: 0 };
  shared.set(owner, begun);
  process.nextTick(() => shared.delete(owner));
  return begun;
}

function databaseOf(client: PoolClient): Database {
  const known = databasesOfClients.get(client);
  if (known) return known;
  const database = drizzle({ client, casing: "snake_case" });
  databasesOfClients.set(client, database);
  return database;
}

/**
 * How many queries and transactions wait for a connection of the pool at the moment, how many wait because their
 * person holds a full share of it, how many have got one since the process started, how many connections are open, and
 * how many of these are idle.
 */
export function poolUse() {
  const { waitingCount = 0, waitingForShare = 0, totalCount = 0, idleCount = 0 } = pool ?? {};
  return { waiting: waitingCount, waitingForShare, acquired, open: totalCount, idle: idleCount };
}

/** Closes the pool. The next call of db() opens a new one. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  database = undefined;
  await closing?.end();
}
