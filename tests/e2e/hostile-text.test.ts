import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createTask,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

/**
 * Names and texts as strangers choose them, on every screen that shows them: what the server renders is
 * what the browser makes of the same data. Otherwise React draws the page anew and reports #418.
 */
const { app, newContext } = setUpJourney();

// Wherever a card or an address cuts it, one of the two is cut within a character.
const faces = ["", "x"].map((before) => before + "😀".repeat(200));
const hostile = [
  ...faces,
  "<img src=x onerror=alert(1)>&amp;</script><!--",
  "one\r\ntwo\rthree\u2028four\ffive\u0085six",
  "\u202Egnp.exe\u2066\u200F\u061C",
  `Z${"\u0335\u0321".repeat(60)}`,
  "\uFFFD\uFFFE\uFFFF\uFEFF\u{10FFFF}",
  "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u{E0041}",
  " \u00A0\u200B\u00AD ",
];
const longAddress = (text: string) => `https://tea.example/${text}${"😀".repeat(1_100)}`;

/** Each loads some ten pages. */
const timeout = 240_000;

let owner: Owner;
const threadIds: string[] = [];

beforeAll(async () => {
  owner = await createOwner();
  await db().update(users).set({ hasCompletedTypeform: true }).where(eq(users.id, owner.id));
  for (const text of hostile) await createHostileThread(text);
});
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

async function createHostileThread(text: string): Promise<void> {
  const sender = { name: text, email: "priya@tea.example" };
  const threadId = await createThread(owner, { title: text });
  threadIds.push(threadId);
  const body = `${text} ${longAddress("")} ${longAddress("x")} ${text}`;
  const messageId = await createMessage(owner, threadId, { sender, body, subject: text });
  const file = { name: text, threadId, messageId, sender };
  const fileId = await createFile(owner, { ...file, partIndex: 0 });
  await createFile(owner, { name: text, origin: "upload" });
  const trashed = await createFile(owner, { ...file, partIndex: 1 });
  await trashFile(owner, { fileId: trashed });
  const task = { messageId, text, author: sender, quote: text, quoteStart: 0 };
  await createTask(owner, threadId, { ...task, fileId, quoteEnd: text.length });
  await createTask(owner, threadId, { ...task, classification: "unsure", reason: "hedged" });
  await createTask(owner, threadId, { ...task, trashedAt: new Date() });
}

/** A page of the owner's, and the addresses at which it logged an error. */
async function open(): Promise<{ page: Page; complaints: string[] }> {
  const { token } = await startSession(owner, { kind: "top", device: "A test" });
  const value = /=([^;]+)/.exec(await sessionCookie().serialize(token))?.[1] ?? "";
  const context = await newContext();
  const name = `galley-session-${new URL(app().origin).port}`;
  await context.addCookies([{ name, value, url: app().origin }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(page.url());
  });
  return { page, complaints };
}

/** Once the page follows the person's changes, React has compared all of it. */
async function seeAlive(page: Page, path: string): Promise<void> {
  const alive = page.waitForRequest("**/api/events*");
  await page.goto(path);
  await alive;
}

const search = (text: string) => `/dashboard/search?q=${encodeURIComponent(text)}`;

const screens = [
  "/dashboard",
  "/dashboard?unsure",
  "/dashboard/files",
  "/dashboard/files?view=all&sort=name",
  "/dashboard/trash",
  "/dashboard/search?q=x",
  "/dashboard/search?q=x&mode=feedback",
  // One that is cut, and one that is cut within a character.
  ...faces.map(search),
];

test("every screen is drawn by the browser as the server drew it", { timeout }, async () => {
  const { page, complaints } = await open();
  for (const path of screens) {
    await seeAlive(page, path);
    expect(page.url()).toBe(new URL(path, app().origin).href);
  }
  expect(complaints, "where the browser drew something else").toEqual([]);
});

test("threads and their mails are drawn by the browser as the server drew them", {
  timeout,
}, async () => {
  const { page, complaints } = await open();
  for (const threadId of threadIds) {
    await seeAlive(page, `/dashboard/thread/${threadId}?messages=1`);
    await page.getByText("(1 message)").waitFor();
  }
  expect(complaints, "where the browser drew something else").toEqual([]);
});
