import { drizzle } from "drizzle-orm/node-postgres";
import { escapeIdentifier } from "pg";
import { to } from "pg-copy-streams";
import { z } from "zod";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { onDedicatedConnection } from "#app/adapters/db/dedicated-connection.server.ts";
import { migrationLock } from "#app/adapters/db/migrate.server.ts";
import { directDatabaseUrl } from "#app/env.server.ts";

/**
 * Settings for one transaction: a database or role may have its own time limits and text formats, and a backup or
 * restore must not depend on them.
 */
export const transferSettings = `
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local transaction_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex'`;

const migrationsSchema = z.array(z.object({ hash: z.string(), appliedAt: z.coerce.number() }));
const tablesSchema = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));
export type AppliedMigration = z.output<typeof migrationsSchema>[number];
/** A table of the product and its columns, without generated ones. */
export type ListedTable = z.output<typeof tablesSchema>[number];

/** The state of the database at one moment, unaffected by later writes. */
export type Snapshot = {
  migrations: AppliedMigration[];
  tables: ListedTable[];
  /** A table's rows in the text format of COPY. */
  copy(table: ListedTable): AsyncIterable<Uint8Array>;
  /** Runs queries on that state. */
  on: Queryable;
};

/** The tables of the schema `public` that belong to no extension. */
const listTables = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  group by c.relname order by c.relname`;

/**
 * Reads the database in one snapshot, over a connection of its own: later commits are invisible, and only a
 * migration waits for it. Throws when the database cannot be reached or was never migrated, and the signal's
 * reason when it is aborted, also while a migration or a locked table is waited for.
 */
export function withSnapshot<Result>(
  read: (snapshot: Snapshot) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const config = { connectionString: directDatabaseUrl(), application_name: "galley-backup" };
  return onDedicatedConnection(
    config,
    async (client) => {
      await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
      // One message, because the database's own limit of idle time applies until the settings do.
      await client.query(`begin isolation level repeatable read read only; ${transferSettings}`);
      const migrations = await client.query(
        `select hash, created_at as "appliedAt" from drizzle.__drizzle_migrations order by created_at`,
      );
      const tables = await client.query(listTables);
      return read({
        migrations: migrationsSchema.parse(migrations.rows),
        tables: tablesSchema.parse(tables.rows),
        copy: (table) => client.query(to(`copy ${copyTarget(table)} to stdout`)),
        on: drizzle({ client }),
      });
    },
    signal,
  );
}

/** The table and its columns in the syntax of COPY. */
export function copyTarget({ name, columns }: ListedTable): string {
  return `public.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")})`;
}
