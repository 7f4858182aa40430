import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { dropTestDatabase, onDatabase } from "#tests/setup/database/test-database.ts";
import { migrateDatabase } from "./migrate.server.ts";

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number() })) });

const postgresUrl = inject("postgresUrl");
const url = new URL(postgresUrl);
url.pathname = `older_${process.pid}`;

beforeAll(async () => {
  await onDatabase(postgresUrl, (client) =>
    client.query(`create database ${url.pathname.slice(1)}`),
  );
});
afterAll(() => dropTestDatabase(postgresUrl, url.href));

/** Brings the database to the schema before a migration. */
async function migrateUntil(count: number): Promise<void> {
  const folder = await mkdtemp(join(inject("runFolder"), "migrations-"));
  await cp(join(import.meta.dirname, "migrations"), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = journalSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const entries = journal.entries.filter(({ idx }) => idx < count);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: folder });
  await client.end();
}

test("an older database keeps its data, and its desks are counted", async () => {
  await migrateUntil(22);
  await onDatabase(url.href, async (client) => {
    await client.query(`
      insert into users (id, firebase_uid, email, username)
      select ('00000000-0000-4000-8000-00000000000' || n)::uuid, n, n || '@studio.example', 'Maya' from generate_series(1, 2) n`);
    await client.query(`
      insert into threads (user_id, id, title, sender_name, sender_email, trashed_at)
      select id, 't' || n, 'Tea', '', '', case when n = 3 then now() end
      from users, generate_series(1, 3) n where email like '1@%'`);
    return client.query(`
      insert into tasks (user_id, id, thread_id, text, kind, status, classification, author, asked_at, trashed_with_thread)
      select user_id, gen_random_uuid(), id, 'Larger', 'request', status, classification, '{"name":"Tom","email":"Tom@Tea.example"}', now(), trashed_at is not null
      from threads, unnest('{not_started,in_progress,done,done,done}'::text[], '{task,task,task,unsure,merged}'::text[]) as asked (status, classification)`);
  });
  await migrateDatabase(url.href);
  await migrateDatabase(url.href);
  const rowsOf = async (query: string) =>
    (await onDatabase(url.href, (client) => client.query(query))).rows;
  expect(await rowsOf("select * from desk_counts order by user_id")).toEqual([
    expect.objectContaining({ threads: 2, not_started: 2, in_progress: 2, done: 2, unsure: 2 }),
    expect.objectContaining({ threads: 0, not_started: 0, in_progress: 0, done: 0, unsure: 0 }),
  ]);
  expect(
    await rowsOf("select email, count, not_started, in_progress, done from task_senders"),
  ).toEqual([{ email: "tom@tea.example", count: 6, not_started: 2, in_progress: 2, done: 2 }]);
});
