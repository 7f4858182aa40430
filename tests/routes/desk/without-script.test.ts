import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { closeDecoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { makePreview } from "#app/domain/files/previews/make-preview.server.ts";
import { putMark } from "#app/domain/tasks/marks/put-mark.server.ts";
import { messages } from "#app/domain/threads/tables.server.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";
import { wordsOf } from "./words-of.ts";

/** Links in a browser without JavaScript: each page shows what its address names. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await closeDecoder();
  await closeWorld();
});

async function open(path: string): Promise<string> {
  const response = await ask(path.replace(/#.*/, ""), {
    headers: {
      ...ownHeaders,
      ...{ accept: "text/html", "sec-fetch-mode": "navigate", cookie: world.owner.cookie },
    },
  });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** The addresses of the links whose tag, with what is in it, matches. */
const linksOf = (html: string, matching: RegExp) =>
  [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>[\s\S]*?<\/a>/g)]
    .filter(([link]) => matching.test(link))
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"));

const linkOf = (html: string, matching: RegExp): string => {
  const [href] = linksOf(html, matching);
  if (!href) throw new Error(`No link matches ${matching}.`);
  return href;
};

test("a task leads to its sentence, marked where it stands", async () => {
  const marked = (html: string) =>
    /<mark[^>]*is-active[^>]*>([\s\S]*?)<\/mark>/.exec(html)?.[1]?.replace(/<[^>]+>/g, "");
  const thread = await open(`/dashboard/thread/desk?file=${world.files.read}`);
  expect(marked(thread)).toBeUndefined();
  const messages = await open(linkOf(thread, /Show in message/));
  expect(wordsOf(messages)).toContain("Email Thread (1 message)");
  expect(marked(messages)).toBe("The blue is too dark.");
});

test("in the extension three tabs take turns, Tasks first", async () => {
  const tabs = (html: string) =>
    html.split('aria-label="Parts of the thread"')[1]?.split("</div>")[0] ?? "";
  const chosen = (html: string) => /aria-selected="true"[^>]*>([^<]*)/.exec(tabs(html))?.[1];
  const tasksFirst = await open("/dashboard/thread/desk?extension=chrome");
  expect(chosen(tasksFirst)).toBe("Tasks");
  const media = await open(linkOf(tabs(tasksFirst), />Media/));
  expect(chosen(media)).toBe("Media");
  const file = await open(linkOf(media, /title="toChange\.png"/));
  expect([chosen(file), wordsOf(file).has("toChange.png")]).toEqual(["Media", true]);
  const thread = await open(linkOf(tabs(file), />Thread/));
  expect(chosen(thread)).toBe("Thread");
  expect([...wordsOf(thread)]).toContain("From:");
  const whole = linksOf(thread, /target="_blank"[\s\S]*Open dashboard for full experience/);
  expect(whole).toEqual(["/dashboard"]);
  expect(linkOf(thread, /aria-label="Close"/)).toBe("/dashboard?extension=chrome");
});

test("marks are seen, and their tasks are opened from them", async () => {
  const { owner, files, tasks } = world;
  const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
  await makePreview({ userId: owner.id, fileId: files.read });
  await putMark(owner, { id: randomUUID(), taskId: tasks.read, fileId: files.read, place });
  const thread = await open(`/dashboard/thread/desk?file=${files.read}`);
  const task = linkOf(thread, /aria-label="Mark \d, Not Started: Lighten the blue"/);
  expect(task).toContain(`#task-${tasks.read}`);
  const opened = await open(task);
  const row = opened.slice(opened.indexOf(`id="task-${tasks.read}"`)).replaceAll("<!-- -->", "");
  expect(linkOf(row, />Mark \d</)).toContain(`task=${tasks.read}`);
  // The links of replaced bytes.
  const earlier = wordsOf(await open(`/dashboard/thread/desk?file=${files.toChange}`));
  expect([...earlier]).toContainEqual(expect.stringMatching(/^Mark \d is on an earlier version$/));
});

test("what was left out of a mail is folded in its place, with its reason", async () => {
  const { owner } = world;
  await db()
    .update(messages)
    .set({
      text: "The blue is too dark.\n> Which blue?\n-- \nPriya",
      cuts: [{ start: 22, end: 35, why: "quoted", of: { messageId: "m-desk" } }],
    })
    .where(and(eq(messages.userId, owner.id), eq(messages.id, "m-desk")));
  const html = await open("/dashboard/thread/desk?messages=1");
  const folded = [...html.matchAll(/<details[^>]*data-left-out[^>]*>([\s\S]*?)<\/details>/g)];
  const [quoted = "", rest = ""] = folded.map(([, inner = ""]) => inner.replace(/<[^>]+>/g, " "));
  expect(quoted).toContain("Quoted from");
  expect(quoted).toMatch(/&gt;\s+Which blue\?/);
  expect(rest).toContain("Priya");
  expect(folded[0]?.index).toBeGreaterThan(html.indexOf('data-message-body="m-desk"'));
});
