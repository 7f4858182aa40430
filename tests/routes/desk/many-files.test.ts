import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

/** A thread of 300 files, of which 60 are versions of one, with 250 tasks about 150 of them. */
const files = 300;
const versions = 60;
const tasks = 250;
const first = 1_000_001;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { id: userId } = world.stranger;
  await db().execute(sql`
    insert into threads (user_id, id, title, sender_name, sender_email)
    values (${userId}, 'many', 'Many files', 'Priya', 'priya@tea.example')`);
  await db().execute(sql`
    insert into files (user_id, id, thread_id, origin, name, type, kind, size, sha256, preview_state, preview_sha256,
      preview_width, preview_height, email_sent_at, stack_id, stack_place, is_stack_front)
    select ${userId}, ${first - 1}::bigint + n, 'many', 'mail',
      case when n <= ${versions} then 'label_v' || n || '.png' else 'part ' || n || '.png' end, 'image/png', 'image',
      1000, md5(n::text) || md5(n::text), 'ready', md5(n::text) || md5(n::text), 400, 300,
      now() - (2000 - n) * interval '1 hour', case when n <= ${versions} then ${first}::bigint end,
      case when n <= ${versions} then n else 1 end, n >= ${versions}
    from generate_series(1, ${files}::int) n`);
  await db().execute(sql`
    insert into tasks (user_id, id, thread_id, file_id, text, kind, author, asked_at)
    select ${userId}, gen_random_uuid(), 'many', ${first}::bigint + n % 150, 'Change ' || n, 'request',
      '{"name": "Priya", "email": "priya@tea.example"}', now() - (2000 - n) * interval '1 hour'
    from generate_series(1, ${tasks}::int) n`);
});
afterAll(closeWorld);

const cards = files - versions + 1;

async function page(path: string): Promise<string> {
  const headers = { ...ownHeaders, cookie: world.stranger.cookie };
  const answer = await ask(path, { headers });
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll("<!-- -->", "");
}
const tilesOf = (html: string) => html.match(/aria-label="Move [^"]+ to trash"/g)?.length;
const rowsOf = (html: string) => html.match(/<li id="task-/g)?.length;

describe("the thread", () => {
  test("counts all of them, shows the first ones, and leads to the others without JavaScript", async () => {
    const html = await page("/dashboard/thread/many");
    expect(html).toMatch(new RegExp(`Files \\(${cards}\\)<.*?>[^<]*${files} with versions`));
    expect(tilesOf(html)).toBe(120);
    expect(html).toContain('href="/dashboard/thread/many?all=1"');
    expect(html).toContain(`Show all ${cards} files`);
  });

  test("shows the file and the task that its address names, wherever they stand in the lists", async () => {
    const { rows } = await db().execute<{ id: string }>(
      sql`select id from tasks where user_id = ${world.stranger.id} and text = ${`Change ${tasks - 1}`}`,
    );
    const task = rows[0]?.id;
    const html = await page(`/dashboard/thread/many?file=${first + 100}&task=${task}`);
    expect(html).toMatch(/aria-current="true" title="part 101.png"/);
    const all = await page(`/dashboard/thread/many?file=${first + 99}&task=${task}`);
    expect(all).toContain(`<li id="task-${task}"`);
  });

  test("shows all, if asked", async () => {
    const html = await page("/dashboard/thread/many?all=1");
    expect(tilesOf(html)).toBe(cards);
    expect(html).toContain("60 versions");
    expect(html).not.toContain("Show all");
  });
});

test("of 250 tasks of the whole thread the first 150 are shown, and all if asked", async () => {
  await db().execute(sql`update tasks set file_id = null where user_id = ${world.stranger.id}`);
  const html = await page("/dashboard/thread/many");
  expect(rowsOf(html)).toBe(150);
  expect(html).toContain(`Show ${tasks - 150} more tasks`);
  expect(rowsOf(await page("/dashboard/thread/many?all=1"))).toBe(tasks);
});

test("a comparison offers the versions before the other files", async () => {
  const html = await page(`/dashboard/thread/many/compare?newer=${first + 59}`);
  const [, groups = ""] = /<select[^>]*name="older"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  const [before = "", after = ""] = groups.split('<optgroup label="Other files">');
  expect(before).toContain('<optgroup label="Versions">');
  expect(before.match(/<option/g)).toHaveLength(versions);
  expect(after.match(/<option/g)).toHaveLength(files - versions);
  expect(groups).toMatch(new RegExp(`value="${first + 58}" selected`));
});

test("the timeline has the newest 50 versions and the first 200 tasks, and all tasks if asked", async () => {
  await db().execute(
    sql`update tasks set file_id = ${first}::bigint where user_id = ${world.stranger.id}`,
  );
  const html = await page(`/files/${first}/timeline`);
  expect(html).toContain(`50 versions, ${tasks} tasks, ${tasks} open; 10 older versions not shown`);
  const [screen = ""] = /<table class="print:hidden">.*?<\/table>/s.exec(html) ?? [];
  expect(screen.match(/<tr/g)).toHaveLength(201);
  const whole = await page(`/files/${first}/timeline?all`);
  const [all = ""] = /<table class="print:hidden">.*?<\/table>/s.exec(whole) ?? [];
  expect(all.match(/<tr/g)).toHaveLength(tasks + 1);
});
