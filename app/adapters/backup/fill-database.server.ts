import { pipeline } from "node:stream/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { type Client, DatabaseError } from "pg";
import { from } from "pg-copy-streams";
import { z } from "zod";
import { onDedicatedConnection } from "#app/adapters/db/dedicated-connection.server.ts";
import { migrationsFolder } from "#app/adapters/db/has-every-migration.server.ts";
import { ownerDatabaseUrl } from "#app/env.server.ts";
import {
  type AppliedMigration,
  copyTarget,
  type ListedTable,
  transferSettings,
} from "./database-snapshot.server.ts";
import { damaged, UnusableBackup } from "./unusable-backup.ts";

/** Adds rows in the text format of COPY. Returns how many. Throws UnusableBackup when they do not fit the table. */
export type LoadRows = (table: ListedTable, rows: AsyncIterable<Uint8Array>) => Promise<number>;

/**
 * Fills an empty database in one transaction: brings it to the schema of these migrations, lets `fill` load the rows,
 * brings it to this build's schema and runs the statements of `finish`. What fails leaves it empty. While rows are loaded
 * no trigger runs and no foreign key is checked; the keys are checked afterwards. Throws UnusableBackup when the database
 * is not empty or this build has not these migrations, and the signal's reason when it is aborted before everything is
 * committed, also while the keys are checked.
 */
export async function fillEmptyDatabase(
  migrations: readonly AppliedMigration[],
  { fill, finish }: { fill: (load: LoadRows) => Promise<void>; finish: string },
  signal?: AbortSignal,
): Promise<void> {
  const config = { connectionString: ownerDatabaseUrl(), application_name: "galley-restore" };
  await onDedicatedConnection(
    config,
    async (client, commitNow) => {
      // One message, because the database's own limit of idle time applies until the settings do.
      await client.query(`begin; ${transferSettings}`);
      await requireEmpty(client);
      const known = readMigrationFiles({ migrationsFolder });
      if (migrations.some(({ appliedAt }, at) => known[at]?.folderMillis !== appliedAt)) {
        throw new UnusableBackup(
          "The backup is of a newer version of Galley: update this one first.",
        );
      }
      await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)`);
      await migrate(client, known.slice(0, migrations.length));
      const enableChecks = await disableChecks(client);
      await fill((table, rows) => load(client, table, rows));
      await client.query(enableChecks);
      await migrate(client, known.slice(migrations.length));
      await client.query(finish);
      commitNow();
      await client.query("commit");
      // Updates the planner's statistics at once; autovacuum would do it later.
      await client.query("analyze").catch(() => undefined);
    },
    signal,
  );
}

async function requireEmpty(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     limit 1`,
  );
  if (rowCount !== 0) {
    throw new UnusableBackup(
      "The database is not empty. Restore into a new one: set DATABASE_URL, or DATA_DIR to a new folder.",
    );
  }
}

/** Applies migrations and records them as drizzle's migrator does, which would commit them by itself. */
async function migrate(client: Client, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
  }
}

const statementsSchema = z.tuple([z.object({ disable: z.string(), enable: z.string() })]);

/** Disables the triggers and drops the foreign keys. Returns the SQL that restores both and checks the keys. */
async function disableChecks(client: Client): Promise<string> {
  const { rows } = await client.query(`
    select coalesce(string_agg(disable, '; '), '') as disable, coalesce(string_agg(enable, '; '), '') as enable
    from (
      select format('alter table %s disable trigger user', oid::regclass) as disable,
        format('alter table %s enable trigger user', oid::regclass) as enable
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      union all
      select format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    ) as checks`);
  const [{ disable, enable }] = statementsSchema.parse(rows);
  await client.query(disable);
  return enable;
}

/** The data do not fit their columns or constraints (classes 22, 23), or the table or a column is unknown. */
const isOfData = /^(?:2[23]|42P01|42703)/;

async function load(
  client: Client,
  table: ListedTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const copying = client.query(from(`copy ${copyTarget(table)} from stdin`));
  try {
    await pipeline(rows, copying);
  } catch (error) {
    // The message may quote the data.
    const isUnusable = error instanceof DatabaseError && isOfData.test(error.code ?? "");
    throw isUnusable ? new UnusableBackup(damaged, { cause: error }) : error;
  }
  return copying.rowCount;
}
