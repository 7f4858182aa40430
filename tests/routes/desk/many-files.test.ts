import { brotliCompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

const files = 1_000;
const versions = 60;

let world: World;
let ids: number[];
beforeAll(async () => {
  world = await createWorld();
  const { id: userId } = world.stranger;
  await db().execute(sql`
    insert into threads (user_id, id, title, sender_name, sender_email)
    values (${userId}, 'many', 'Many files', 'Priya', 'priya@tea.example')`);
  const { rows } = await db().execute<{ id: string }>(sql`
    insert into files (user_id, id, thread_id, origin, name, type, kind, size, sha256, preview_state, preview_sha256,
      preview_width, preview_height, email_sent_at, stack_id, stack_place, is_stack_front)
    select ${userId}, 1000000 + n, 'many', 'mail',
      case when n <= ${versions} then 'label_v' || n || '.png' else 'detail of part ' || n || '.png' end, 'image/png', 'image', 1000,
      md5(n::text) || md5(n::text), 'ready', md5(n::text) || md5(n::text), 400, 300, now() - (2000 - n) * interval '1 hour',
      case when n <= ${versions} then 1000001 end, case when n <= ${versions} then n else 1 end, n >= ${versions}
    from generate_series(1, ${files}) n returning id`);
  ids = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  await db().execute(sql`
    insert into tasks (user_id, id, thread_id, file_id, text, kind, author, asked_at)
    select ${userId}, gen_random_uuid(), 'many', 1000000 + n % 400 + 1, 'Make part ' || n || ' larger', 'request',
      '{"name": "Priya", "email": "priya@tea.example"}', now() - (2000 - n) * interval '1 hour'
    from generate_series(1, 800) n`);
});
afterAll(closeWorld);

const get = (path: string) =>
  ask(path, { headers: { ...ownHeaders, cookie: world.stranger.cookie } });

test.each([
  ["thread", () => "/dashboard/thread/many"],
  ["thread at a version", () => `/dashboard/thread/many?file=${ids[3]}`],
  ["thread with all tasks", () => `/dashboard/thread/many?all=1`],
  ["compare", () => `/dashboard/thread/many/compare?older=${ids[3]}&newer=${ids[59]}`],
  ["timeline", () => `/files/${ids[3]}/timeline`],
  ["files", () => "/dashboard?menu=files"],
  ["api thread", () => "/api/threads/many"],
  ["api files", () => "/api/files"],
])("%s", async (_, path) => {
  await get(path());
  const started = performance.now();
  const answer = await get(path());
  const text = await answer.text();
  (await import("node:fs")).writeFileSync(`/tmp/x/${_.replaceAll(" ", "-")}.html`, text);
  console.log(_, answer.status, `${Math.round(performance.now() - started)} ms`, text.length, 0, (text.match(/<img/g) ?? []).length, (text.match(/<option/g) ?? []).length);
  expect(answer.status).toBe(200);
});
