import { pipeline } from "node:stream/promises";
import type { SQL } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, DatabaseError, escapeIdentifier } from "pg";
import { from } from "pg-copy-streams";
import { z } from "zod";
import { damaged, UnusableBackup } from "#app/adapters/backup/unusable-backup.ts";
import { migrationsFolder } from "#app/adapters/db/has-every-migration.server.ts";
import { ownerDatabaseUrl } from "#app/env.server.ts";
import { dumpSettings } from "./dump-settings.ts";
import { copyTarget, type ListedTable, listTables, tableSchema } from "./listed-tables.server.ts";
import type { AppliedMigration } from "./snapshot.server.ts";

export type FilledDatabase = {
  /** Adds rows in the text format of COPY. Returns how many. Throws UnusableBackup when they do not fit the table. */
  load(table: ListedTable, rows: AsyncIterable<Uint8Array>): Promise<number>;
  run(statement: SQL): Promise<void>;
};

/**
 * Brings an empty database to the schema of these migrations and lets `fill` load it, all in one transaction: what fails
 * leaves it empty. While rows are loaded no trigger runs and no foreign key is checked; the keys are checked at the end.
 * Throws UnusableBackup when the database is not empty, or this build has not these migrations or tables, and the
 * signal's reason when it is aborted before everything is committed, also while the keys are checked.
 */
export async function fillEmptyDatabase(
  migrations: readonly AppliedMigration[],
  tables: readonly ListedTable[],
  fill: (database: FilledDatabase) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const client = new Client({
    connectionString: ownerDatabaseUrl(),
    application_name: "galley-restore",
    connectionTimeoutMillis: 10_000,
  });
  // The running query fails too.
  client.on("error", () => undefined);
  signal?.throwIfAborted();
  // Ends the running query, whatever it waits for.
  const stop = () => void client.end();
  signal?.addEventListener("abort", stop, { once: true });
  let isCommitted = false;
  try {
    await client.connect();
    // One message, because the database's own limit of idle time applies until the settings do.
    await client.query(`begin; ${dumpSettings}`);
    await requireEmpty(client);
    await migrateTo(client, migrations);
    await requireTables(client, tables);
    const restore = await suspendChecks(client);
    await fill({
      load: (table, rows) => load(client, table, rows),
      run: async (statement) => void (await drizzle({ client }).execute(statement)),
    });
    await restore();
    // The commit is fast, and after an abort here it would be unknown whether everything was stored.
    signal?.removeEventListener("abort", stop);
    signal?.throwIfAborted();
    await client.query("commit");
    isCommitted = true;
    signal?.addEventListener("abort", stop, { once: true });
    // Updates the planner's statistics at once; autovacuum would do it later.
    if (!signal?.aborted) await client.query("analyze").catch(() => undefined);
  } catch (error) {
    throw signal?.aborted && !isCommitted ? signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", stop);
    // Ending the connection without a commit rolls everything back.
    await client.end();
  }
}

const countSchema = z.tuple([z.object({ count: z.coerce.number() })]);

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`,
  );
  const [{ count }] = countSchema.parse(rows);
  if (count > 0) {
    throw new UnusableBackup(
      "The database is not empty. Restore into a new one: set DATABASE_URL, or DATA_DIR to a new folder.",
    );
  }
}

/** Applies the migrations up to a given one, and records them as drizzle's migrator does. */
async function migrateTo(client: Client, applied: readonly AppliedMigration[]): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  const isKnown = applied.every(({ appliedAt }, at) => known[at]?.folderMillis === appliedAt);
  if (!isKnown) {
    throw new UnusableBackup("The backup is of a newer version of Galley: update this one first.");
  }
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const [at, { hash, appliedAt }] of applied.entries()) {
    for (const statement of known[at]?.sql ?? []) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, appliedAt],
    );
  }
}

async function requireTables(client: Client, wanted: readonly ListedTable[]): Promise<void> {
  const { rows } = await client.query(listTables);
  const present = new Map(
    z
      .array(tableSchema)
      .parse(rows)
      .map(({ name, columns }) => [name, new Set(columns)]),
  );
  for (const { name, columns } of wanted) {
    const missing = columns.filter((column) => !present.get(name)?.has(column));
    if (!present.has(name) || missing.length > 0) {
      throw new UnusableBackup(`The backup has a table that its version has not: ${name}.`);
    }
  }
}

const keysSchema = z.array(z.object({ table: z.string(), name: z.string(), rule: z.string() }));

/** Drops the foreign keys and disables the triggers. Returns the SQL that restores both and checks the keys. */
async function suspendChecks(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as rule
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  const keys = keysSchema.parse(rows);
  const tables = z.array(tableSchema).parse((await client.query(listTables)).rows);
  const triggers = async (change: "disable" | "enable") => {
    for (const { name } of tables) {
      await client.query(`alter table public.${escapeIdentifier(name)} ${change} trigger user`);
    }
  };
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  }
  await triggers("disable");
  return async () => {
    await triggers("enable");
    for (const { table, name, rule } of keys) {
      await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${rule}`);
    }
  };
}

async function load(
  client: Client,
  table: ListedTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const copying = client.query(from(`copy ${copyTarget(table)} from stdin`));
  try {
    await pipeline(rows, copying);
  } catch (error) {
    // Classes 22 and 23: the data do not fit their columns or constraints. The message may quote them.
    const isOfData = error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");
    throw isOfData ? new UnusableBackup(damaged, { cause: error }) : error;
  }
  return copying.rowCount;
}
