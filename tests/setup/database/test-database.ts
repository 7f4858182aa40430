import { randomBytes } from "node:crypto";
import { Client, DatabaseError, type QueryResult } from "pg";

/** The migrated database that test databases are copied from. */
export const TEMPLATE = "template_galley";

/** Creates a migrated, empty database; returns its URL. */
export async function createTestDatabase(postgresUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onDatabase(postgresUrl, (client) =>
    client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`),
  );
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.href;
}

/** Drops a database made by createTestDatabase, even if clients are connected to it. */
export async function dropTestDatabase(postgresUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onDatabase(postgresUrl, (client) => client.query(`drop database ${name} with (force)`));
}

/**
 * Empties a migrated database that processes continue to use: tables, queues and their options stay. Waits
 * for running transactions, and retries after a deadlock with one.
 */
export async function emptyDatabase(url: string): Promise<void> {
  const { rows } = await onDatabase(url, (client) =>
    client.query(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    ),
  );
  const tables = ["pgboss.job", ...rows.map(({ name }) => `public.${name}`)].join(", ");
  const deadlock = "40P01";
  for (let tries = 1; ; tries += 1) {
    try {
      await onDatabase(url, (client) =>
        client.query(`truncate ${tables} restart identity cascade`),
      );
      return;
    } catch (error) {
      if (tries === 5 || !(error instanceof DatabaseError) || error.code !== deadlock) throw error;
    }
  }
}

/** Runs one function on a connection and closes the connection. */
export async function onDatabase<Result = QueryResult>(
  url: string,
  query: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await query(client);
  } finally {
    await client.end();
  }
}
