import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { createQueues } from "#app/adapters/queue/queue.server.ts";
import { jobKinds } from "#app/jobs/start.server.ts";
import { createFile, createMessage, createTask, createThread } from "#tests/factories/desk.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld, createPerson } from "../world.ts";

/** The page of the people whom the setting ADMINISTRATORS names. */
let head: Awaited<ReturnType<typeof createPerson>>;
let maya: Awaited<ReturnType<typeof createPerson>>;

beforeAll(async () => {
  await createQueues(jobKinds);
  [head, maya] = await Promise.all([createPerson("Head"), createPerson("Maya")]);
});
afterAll(closeWorld);

const open = (path: string, { cookie }: { cookie: string }) => ask(path, { headers: { cookie } });
const suspend = (who: { id: string }, by: { cookie: string }, suspended = "true") =>
  ask(`/admin/people/${who.id}/suspended`, {
    method: "POST",
    headers: { ...ownHeaders, cookie: by.cookie },
    body: new URLSearchParams({ suspended, returnTo: "/admin" }),
  });

test("an administrator sees the people, and nobody else sees the page", async () => {
  const page = await open("/admin?q=maya", head);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("maya@studio.example");
  expect(html).toContain("Gmail not connected");
  expect((await open("/admin", maya)).status).toBe(404);
  expect(await (await open("/account", head)).text()).toContain("/admin");
  expect(await (await open("/account", maya)).text()).not.toContain("/admin");
  expect(
    (await open(`/admin?after=2026-01-01T00:00:00.000000Z~${randomUUID()}`, head)).status,
  ).toBe(200);
  expect((await open("/admin?after=x", head)).status).toBe(400);
});

test("the page tells mailboxes, storage, the queue, failed jobs and the quota, and no content of mail", async () => {
  const tom = await createPerson("Tom");
  const secret = "zqxjk";
  const threadId = await createThread(tom, { title: `${secret} subject` });
  await createMessage(tom, threadId, { body: `${secret} body`, subject: `${secret} subject` });
  const bytes = Buffer.alloc(2_000_000, secret);
  const fileId = await createFile(tom, { threadId, name: `${secret}.png`, bytes });
  await createTask(tom, threadId, { fileId, text: `${secret} task`, quote: `${secret} quote` });
  const data = JSON.stringify({ userId: tom.id, threadId, note: secret });
  await db().execute(sql`
    insert into pgboss.job (id, name, data, output, state, retry_limit, retry_count, completed_on)
    values (${randomUUID()}, 'extract-thread', ${data}, ${JSON.stringify({ message: secret })}, 'failed', 2, 2, now())`);
  const html = (await (await open("/admin?q=tom", head)).text()).replaceAll("<!-- -->", "");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).toContain("Gmail not connected · 1 thread · 2.0 MB");
  expect(main).toMatch(/\d running, \d+ waiting/);
  expect(main).toMatch(/extract-thread.*tom@studio\.example · .*3 tries.*Try again/s);
  expect(main).toContain('aria-label="Try again: extract-thread, tom@studio.example"');
  expect(main).toMatch(/[\d,]+ of [\d,]+ units used/);
  expect(html.replaceAll("?q=tom", "")).not.toContain(secret);
});

test("who is suspended is signed out at once, and only an administrator can do it", async () => {
  expect((await suspend(head, maya)).status).toBe(404);
  const suspended = await suspend(maya, head);
  expect([suspended.status, await suspended.json()]).toMatchObject([
    200,
    { toast: { title: "User suspended", description: `${maya.email} is signed out everywhere.` } },
  ]);
  expect((await open("/dashboard", maya)).status).toBe(302);
  const html = await (await open("/admin", head)).text();
  expect(html).toContain("Admit again");
  expect(await (await suspend(maya, head, "false")).json()).toMatchObject({
    toast: { title: "User admitted again", description: `${maya.email} may sign in.` },
  });
  expect(await (await open("/admin", head)).text()).not.toContain("Admit again");
});
