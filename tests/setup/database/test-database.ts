import { randomBytes } from "node:crypto";
import { Client, DatabaseError, type QueryResult } from "pg";
import { roleUrls } from "#app/processes/database/database-roles.ts";

/** The migrated database that test databases are copied from. */
export const TEMPLATE = "template_galley";

export type TestDatabase = {
  /** For the role of the app. */
  databaseUrl: string;
  /** For the role that changes tables. */
  ownerUrl: string;
};

/** Creates a migrated, empty database; returns its addresses. */
export async function createTestDatabase(postgresUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onDatabase(postgresUrl, (client) =>
    client.query(
      `create database ${name} template ${TEMPLATE} strategy file_copy owner galley_owner`,
    ),
  );
  const { username: user, password, port } = new URL(postgresUrl);
  const { url, ownerUrl } = roleUrls({ user, password, port: Number(port) }, name);
  return { databaseUrl: url, ownerUrl };
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
