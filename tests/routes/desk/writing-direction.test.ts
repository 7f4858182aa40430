import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { ask } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";

/** People may write in any script: each of these texts begins with Arabic. */
const words = {
  title: "عنوان الموضوع",
  sender: "ليلى حداد",
  task: "مهمة أولى",
  quote: "اقتباس من الرسالة",
  body: "اقتباس من الرسالة\nSecond line",
  file: "ملصق.png",
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const userId = world.owner.id;
  await db()
    .update(threads)
    .set({ title: words.title, senderName: words.sender })
    .where(eq(threads.userId, userId));
  await db()
    .update(messages)
    .set({
      body: words.body,
      subject: words.title,
      sender: { name: words.sender, email: "layla@tea.example" },
    })
    .where(eq(messages.userId, userId));
  await db().update(files).set({ name: words.file }).where(eq(files.userId, userId));
  await db()
    .update(tasks)
    .set({
      text: words.task,
      quote: words.quote,
      quoteEnd: words.quote.length,
      author: { name: words.sender, email: "layla@tea.example" },
    })
    .where(and(eq(tasks.userId, userId)));
});
afterAll(closeWorld);

const voids = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const isHidden = /class="sr-only"|aria-hidden="true"/;

/** The Arabic texts of a page outside any element that takes its direction from its text. */
function withoutDirection(html: string): string[] {
  const found: string[] = [];
  const open: { name: string; isFree: boolean }[] = [];
  const pieces =
    /<(script|style|title|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<(\/?)(\w+)([^>]*)>|([^<]+)/g;
  for (const [, , closes, name = "", attributes = "", text = ""] of html.matchAll(pieces)) {
    if (text) {
      const isFree = open.some((element) => element.isFree);
      if (/\p{Script=Arabic}/u.test(text) && !isFree) found.push(text);
    } else if (closes) open.pop();
    else if (name && !voids.test(name) && !attributes.endsWith("/")) {
      const takesOwn = name === "bdi" || attributes.includes('dir="auto"');
      open.push({ name, isFree: takesOwn || isHidden.test(attributes) });
    }
  }
  return found;
}

test.each([
  ["the desk", "/dashboard", [words.title, words.sender, words.task]],
  ["the desk's doubts", "/dashboard?unsure=1", [words.task]],
  ["a thread", "/dashboard/thread/desk?messages=1", Object.values({ ...words, body: "" })],
  ["the files", "/dashboard/files", [words.sender]],
  ["the trash", "/dashboard/trash", [words.task, words.file]],
  ["a search", `/dashboard/search?q=${encodeURIComponent("مهمة")}&mode=feedback`, [words.task]],
])("people's words take their own direction: %s", async (_, path, shown) => {
  const answer = await ask(path, { headers: { cookie: world.owner.cookie } });
  const html = await answer.text();
  for (const word of shown) expect(html).toContain(word);
  expect(withoutDirection(html)).toEqual([]);
});

test("each line of a message takes its own direction", async () => {
  const path = "/dashboard/thread/desk?messages=1";
  const html = await (await ask(path, { headers: { cookie: world.owner.cookie } })).text();
  expect(html).toMatch(/<p dir="auto" class="[^"]*unicode-bidi:plaintext[^"]*" data-message-body=/);
});
