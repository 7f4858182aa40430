import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { ClientBase, Pool, PoolClient } from "pg";
import { log } from "#app/adapters/log.server.ts";
import { env } from "#app/env.server.ts";
import { asHolder } from "./on-behalf-of.server.ts";
import { SharedPool, sharingOwner } from "./shared-pool.server.ts";

/** A handle for reads: the database, or the running transaction. */
export type Queryable = Omit<NodePgDatabase, "transaction"> & { $client: Pool | ClientBase };
export type Transaction = Queryable & { readonly isTransaction: true };
export type Database = Queryable & {
  /** See inTransaction. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
};

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
    // Queries that are begun together do not wait for each other's answers.
    pipeline: true,
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
  return Object.assign(onPool, {
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => inTransaction(work),
  });
}

type Shared = { client: Promise<PoolClient>; users: number };
/** By the person whose share they are of. */
const shared = new Map<string | null, Shared>();
/** One for each connection, so that statements prepared for it can be kept. */
const transactionsOfClients = new WeakMap<PoolClient, Transaction>();

/**
 * Runs a short read on a connection that it shares with the same person's reads begun in the same turn of the event
 * loop: none waits for the other's answer, and each fails by itself. Not for long reads, because the others wait for them.
 */
export async function runTogether<Result>(
  read: (on: Queryable) => Promise<Result>,
): Promise<Result> {
  const owner = sharingOwner();
  const joined = shared.get(owner) ?? beginToShare(owner);
  joined.users += 1;
  const client = await joined.client;
  try {
    return await read(onClient(client));
  } finally {
    joined.users -= 1;
    if (joined.users === 0) client.release();
  }
}

/**
 * Runs the work in a transaction, which is rolled back if it throws. BEGIN is sent with the first statement of the work,
 * and what `beside` sends with the COMMIT: neither costs a wait of its own. The statements of `beside` run after the
 * COMMIT, also if it failed, so they must look for what was committed.
 */
export async function inTransaction<Result>(
  work: (tx: Transaction) => Promise<Result>,
  beside: (on: Queryable, result: Result) => Promise<void> | null = () => null,
): Promise<Result> {
  const client = await connectionPool().connect();
  const tx = onClient(client);
  try {
    const begun = tx.execute(sql`begin`).then(() => undefined);
    // If it fails, so does the first statement.
    begun.catch(() => undefined);
    try {
      const result = await asHolder(() => work(tx));
      await begun;
      const committed = tx.execute(sql`commit`).then(() => undefined);
      await Promise.all([committed, beside(tx, result)]);
      return result;
    } catch (error) {
      await tx.execute(sql`rollback`);
      throw error;
    }
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

function onClient(client: PoolClient): Transaction {
  const known = transactionsOfClients.get(client);
  if (known) return known;
  const isTransaction = true as const;
  const made = Object.assign(drizzle({ client, casing: "snake_case" }), { isTransaction });
  transactionsOfClients.set(client, made);
  return made;
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
