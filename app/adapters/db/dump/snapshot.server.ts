import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { to } from "pg-copy-streams";
import { z } from "zod";
import { migrationLock } from "#app/adapters/db/migrate.server.ts";
import { directDatabaseUrl } from "#app/env.server.ts";
import { dumpSettings } from "./dump-settings.ts";
import { copyTarget, type ListedTable, listTables, tableSchema } from "./listed-tables.server.ts";

export const migrationSchema = z.object({ hash: z.string(), appliedAt: z.coerce.number() });
export type AppliedMigration = z.output<typeof migrationSchema>;

/** The state of the database at one moment, unaffected by later writes. */
export type Snapshot = {
  migrations: AppliedMigration[];
  tables: ListedTable[];
  /** A table's rows in the text format of COPY. */
  copy(table: ListedTable): AsyncIterable<Uint8Array>;
  /** Runs queries on that state. */
  on: NodePgDatabase;
};

/**
 * Reads the database in one snapshot, over a connection of its own: later commits are invisible, and only a
 * migration waits for it. Throws when the database cannot be reached or was never migrated, and the signal's
 * reason when it is aborted, also while a migration or a locked table is waited for.
 */
export async function withSnapshot<Result>(
  read: (snapshot: Snapshot) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = new Client({
    connectionString: directDatabaseUrl(),
    application_name: "galley-backup",
    connectionTimeoutMillis: 10_000,
  });
  // The running query fails too.
  client.on("error", () => undefined);
  signal?.throwIfAborted();
  // Ends the running query, whatever it waits for.
  const stop = () => void client.end();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
    // One message, because the database's own limit of idle time applies until the settings do.
    await client.query(`begin isolation level repeatable read read only; ${dumpSettings}`);
    const { rows: migrations } = await client.query(
      `select hash, created_at as "appliedAt" from drizzle.__drizzle_migrations order by created_at`,
    );
    const { rows: tables } = await client.query(listTables);
    return await read({
      migrations: z.array(migrationSchema).parse(migrations),
      tables: z.array(tableSchema).parse(tables),
      copy: (table) => client.query(to(`copy ${copyTarget(table)} to stdout`)),
      on: drizzle({ client }),
    });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", stop);
    await client.end();
  }
}
