import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase } from "#app/adapters/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { type Asked, captureQueries } from "./capture-queries.ts";
import { reads } from "./reads.ts";
import { seedDesk } from "./seed-desk.ts";
import { explained, wastedReads } from "./wasted-reads.ts";

const tasks = 15_000;
/** Enough that the planner does not read whole tables for one desk, as it would if most rows were of it. */
const others = { desks: 12, tasks: 3_000 };

/** Reads that count or search, and how many rows each of their statements may read. */
const readMore: [read: RegExp, rows: number][] = [
  // 1,000 of each status are counted, and each can have its own share of tasks that do not pass.
  [/^how many tasks are on current versions/, 2_000],
  // Read all contacts, which are fewer than one person's tasks.
  [/^contacts|^search people/, 300],
  // A search looks at the newest 2,000 of each kind before it uses an index: newest-first.ts.
  [/^search/, 2_000],
];

let client: Client;
let viewer: { id: string };
let sizes: Map<string, number>;
beforeAll(async () => {
  client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  viewer = await seedDesk(client, tasks);
  for (let desk = 0; desk < others.desks; desk += 1) await seedDesk(client, others.tasks);
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ name: string; size: number }>(
    "select relname as name, reltuples::int as size from pg_class where relkind = 'r'",
  );
  sizes = new Map(rows.map(({ name, size }) => [name, size]));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await client.end();
  await closeDatabase();
});

test.each(Object.keys(reads))("%s: reads little more than it shows, by an index", async (name) => {
  const asked = await captureQueries(() => reads[name]?.(viewer, tasks / 6));
  expect(asked.length).toBeGreaterThan(0);
  const [, allowed] = readMore.find(([read]) => read.test(name)) ?? [];
  const wasted: string[] = [];
  for (const query of asked) wasted.push(...(await wastedBy(query, allowed)));
  expect(wasted).toEqual([]);
});

const t50 = "user_id = $1 and thread_id = 't50'";
test.each([
  [
    "a table without an index for it",
    "select id from tasks where user_id = $1 and category = 'None'",
    /: (the whole table|\d+ rows for 0)$/m,
  ],
  [
    "rows that an index finds and a filter drops",
    "select id from tasks where user_id = $1 and status = 'done' and page = 7",
    /: \d+ rows for 0$/m,
  ],
  [
    "rows that a semi join drops",
    `select id from files where user_id = $1 and thread_id <> 't50' and exists (
       select from files as here where here.${t50.replace("and ", "and here.")}
         and here.found_thing = files.found_thing and here.created_at < files.created_at)
     order by created_at desc, id desc limit 20`,
    / files\w*: \d+ rows for \d+$/m,
  ],
  [
    "rows that an inner join drops",
    `select one.id from (select * from tasks where ${t50}) as one
     join files on files.user_id = $1 and files.id::text = one.file_id::text`,
    / files\w*: \d+ rows for \d+$/m,
  ],
  [
    "rows that an anti join drops",
    `select id from messages where user_id = $1 and not exists (
       select from threads where threads.user_id = $1 and threads.id = messages.thread_id)`,
    / (messages|threads)\w*: \d+ rows for 0$/m,
  ],
  [
    "rows of a subquery that is run for each line",
    `select id, (select count(*) from files where files.user_id = tasks.user_id and files.id < 50)
     from tasks where user_id = $1 limit 10`,
    / files\w*: \d+ rows for 10$/m,
  ],
  [
    "rows that are only counted",
    "select count(*) from tasks where user_id = $1",
    /: \d+ rows for 1$/m,
  ],
])("finds %s", async (_, text, expected) => {
  expect((await wastedBy({ text, values: [viewer.id] })).join("\n")).toMatch(expected);
});

test("finds no waste in a small table or in a page by an index", async () => {
  const byIndex = `select id from tasks where ${t50}`;
  expect(await wastedBy({ text: byIndex, values: [viewer.id] })).toEqual([]);
  const small = "select revision from revisions where user_id = $1";
  expect(await wastedBy({ text: small, values: [viewer.id] })).toEqual([]);
});

async function wastedBy({ text, values }: Asked, allowed?: number): Promise<string[]> {
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
  return wastedReads(explained.parse(rows), sizes, allowed);
}
