import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { threadDetailsSchema } from "#app/routes/api/thread-payload.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

const rows = 3_000;
const pages = rows / 100;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { id: userId } = world.stranger;
  await db().execute(sql`
    insert into threads (user_id, id, title, sender_name, sender_email, active_at)
    select ${userId}, 'whole-' || n, 'Thread ' || n, 'Priya', 'priya@tea.example',
      now() - n * interval '1 second'
    from generate_series(1, ${rows}) n`);
  await db().execute(sql`
    insert into tasks (user_id, id, thread_id, text, kind, author, asked_at)
    select ${userId}, gen_random_uuid(), 'whole-' || n, 'Task ' || n, 'request',
      '{"name": "Priya", "email": "priya@tea.example"}', now() - n * interval '1 second'
    from generate_series(1, ${rows}) n`);
});
afterAll(closeWorld);

const get = (path: string) =>
  ask(path, { headers: { ...ownHeaders, cookie: world.stranger.cookie } });

/** The answer's chunks: what is in memory of it at once. */
async function chunksOf({ body }: Response): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body!) chunks.push(chunk);
  return chunks;
}

test.each([
  ["/api/threads", "threadId", (n: number) => `whole-${n}`],
  ["/api/feedback", "text", (n: number) => `Task ${n}`],
  ["/api/feedback/comments", "text", (n: number) => `Task ${n}`],
  ["/api/feedback?status=open", "text", (n: number) => `Task ${n}`],
])(
  "%s answers all of 3,000 rows, a page of them in memory at once",
  async (path, field, nameOf) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("link")).toBeNull();
    const chunks = await chunksOf(answer);
    const items: Record<string, unknown>[] = JSON.parse(Buffer.concat(chunks).toString());
    const named = items.map((item) => item[field]);
    expect(named.filter((name) => /^(whole-|Task )\d+$/.test(String(name)))).toEqual(
      Array.from({ length: rows }, (_, at) => nameOf(at + 1)),
    );
    expect(chunks.length).toBeGreaterThan(pages);
    const whole = chunks.reduce((sum, { length }) => sum + length, 0);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan((whole / pages) * 1.2);
  },
);

test("a list is not read on for a client that has left", async () => {
  const leave = new AbortController();
  const answer = await ask("/api/threads", {
    headers: { ...ownHeaders, cookie: world.stranger.cookie },
    signal: leave.signal,
  });
  const reader = answer.body!.getReader();
  await reader.read();
  leave.abort();
  await expect(reader.read()).rejects.toThrow();
});

test.each(["/api/threads", "/api/feedback"])(
  "%s answers a page where one is asked for",
  async (path) => {
    const first = await get(`${path}?limit=7`);
    expect(await first.json()).toHaveLength(7);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1];
    expect(await (await get(next!)).json()).toHaveLength(7);
    const cursor = new URL(next!, "http://localhost").searchParams.get("cursor")!;
    const default100 = await get(`${path}?cursor=${encodeURIComponent(cursor)}`);
    expect(await default100.json()).toHaveLength(100);
  },
);

test("a full trash comes in pages, without JavaScript too", async () => {
  await db().execute(sql`
    update tasks set trashed_at = asked_at where user_id = ${world.stranger.id} and id in (
      select id from tasks where user_id = ${world.stranger.id} order by asked_at desc limit 120)`);
  const open = async (path: string) => {
    const html = await (await get(path)).text();
    const next = /href="([^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    return { html, next, items: html.match(/name="itemIds\[\]"/g)?.length };
  };
  const first = await open("/dashboard/trash");
  expect(first).toMatchObject({ items: 50, next: expect.stringContaining("after=") });
  expect(first.html).toContain("120 items");
  const second = await open(
    new URL(first.next!, "http://localhost/dashboard/trash").pathname +
      first.next!.slice(first.next!.indexOf("?")),
  );
  expect(second.items).toBe(50);
  expect(second.html).toContain("Back to the newest items");
});

test("a long thread shows its newest messages, counts all, and leads to the others without JavaScript", async () => {
  const { id } = world.stranger;
  await db().execute(sql`
    insert into messages (user_id, id, thread_id, sender, recipients, subject, sent_at, snippet, text, body, raw_sha256)
    select ${id}, 'mail-' || n, 'whole-1', '{"name": "Priya", "email": "priya@tea.example"}', '[]', 'Talk',
      now() - n * interval '1 hour', '', '', 'Round ' || n, 'none'
    from generate_series(1, 120) n`);
  await db().execute(
    sql`update threads set message_count = 120 where user_id = ${id} and id = 'whole-1'`,
  );
  const open = async (search: string) => {
    const html = await (await get(`/dashboard/thread/whole-1${search}`)).text();
    const shown = [...html.matchAll(/<li id="message-mail-(\d+)"/g)].map(([, n]) => Number(n));
    const links = [...html.matchAll(/href="([^"#]*)#message-mail-\d+"/g)];
    return { html, shown, links: links.map(([, link = ""]) => link.replaceAll("&amp;", "&")) };
  };
  const newest = await open("?messages=1");
  expect(newest.html.replaceAll("<!-- -->", "")).toContain("Email Thread (120 messages)");
  expect(newest.shown).toEqual(Array.from({ length: 50 }, (_, at) => 50 - at));
  expect(newest.links).toHaveLength(1);
  const before = await open(newest.links[0]!.replace(/^.*\?/, "?"));
  expect(before.shown).toEqual(Array.from({ length: 50 }, (_, at) => 75 - at));
  expect(before.links).toHaveLength(2);
});

test("/api/threads/{threadId} answers every message of a long thread, oldest first, as a stream", async () => {
  const { id } = world.stranger;
  await db().execute(sql`
    insert into messages (user_id, id, thread_id, sender, recipients, subject, sent_at, snippet, text, body, raw_sha256)
    select ${id}, 'note-' || n, 'whole-900', '{"name": "Priya", "email": "priya@tea.example"}', '[]', 'Talk',
      now() - (n / 2) * interval '1 hour', '', '', 'Round ' || n, 'none'
    from generate_series(1, 620) n`);
  const chunks = await chunksOf(await get("/api/threads/whole-900"));
  expect(chunks.length).toBeGreaterThan(3);
  const { threadContent, feedback } = threadDetailsSchema.parse(
    JSON.parse(Buffer.concat(chunks).toString()),
  );
  expect(feedback).toHaveLength(1);
  const { messages } = threadContent;
  expect(new Set(messages.map(({ content }) => content)).size).toBe(620);
  const times = messages.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted());
});
