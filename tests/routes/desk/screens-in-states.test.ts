import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { sessions } from "#app/domain/accounts/tables.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { mailboxConnections } from "#app/domain/mailbox/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { messages, threads } from "#app/domain/threads/tables.server.ts";
import { ask } from "../request.ts";
import { closeWorld, createWorld, type World } from "../world.ts";
import { wordsOf } from "./words-of.ts";

/** The texts of screens in rare states. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(closeWorld);

async function missing(path: string, says: string[], who: "owner" | "stranger" = "owner") {
  const page = await ask(path, { headers: { cookie: world[who].cookie } });
  const words = wordsOf(await page.text());
  return says.filter((text) => !words.has(text));
}

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const mail = scope("gmail.modify");
const others = ["contacts.readonly", "contacts.other.readonly", "directory.readonly"].map(scope);
const all = [mail, ...others, scope("userinfo.email")];

test("the desk is headed, and an empty one says what to do", async () => {
  const head = ["Galley", "Email Threads", "Manage media from email threads", "Open"];
  expect(await missing("/dashboard", head)).toEqual([]);
  const empty = ["Your dashboard is empty", "Open", "Import"];
  expect(await missing("/dashboard", empty, "stranger")).toEqual([]);
});

describe("the sender of a message", () => {
  const addresses = () => `/dashboard/thread/${world.threads.read}?messages=1`;
  const says = [
    "Not verified",
    "Gmail could not check this sender. Somebody else may have written this message.",
  ];
  const set = (authorship: "known" | "unverified") =>
    db()
      .update(messages)
      .set({ authorship, authentication: authorship === "known" ? "pass" : "none" })
      .where(and(eq(messages.userId, world.owner.id), eq(messages.threadId, world.threads.read)));

  test("verified: no mark", async () => {
    await set("known");
    expect(await missing(addresses(), says)).toEqual(says);
  });

  test("not verified: a mark, and why", async () => {
    await set("unverified");
    expect(await missing(addresses(), says)).toEqual([]);
  });
});

describe("the mailbox", () => {
  async function connect(state: "connected" | "revoked" | "disconnected", scopes: string[]) {
    const connection = { email: "maya@mail.example", state, scopes };
    await db()
      .insert(mailboxConnections)
      .values({ userId: world.owner.id, ...connection })
      .onConflictDoUpdate({ target: mailboxConnections.userId, set: connection });
  }

  test("connected: no banner, and the account names the address", async () => {
    await connect("connected", all);
    expect(await missing("/dashboard", ["Connect Gmail"])).toEqual(["Connect Gmail"]);
    const account = [
      "Connected",
      "Galley reads the threads that you import from maya@mail.example.",
    ];
    expect(await missing("/account", account)).toEqual([]);
    expect(await missing("/test", ["Connected", "maya@mail.example"])).toEqual([]);
  });

  test("revoked", async () => {
    await connect("revoked", all);
    const banner = [
      "Gmail not connected",
      "Google took the access back. Connect your Gmail account again to import threads.",
    ];
    expect(await missing("/dashboard", banner)).toEqual([]);
    const account = ["Google took the access back, or you did in your Google account."];
    expect(await missing("/account", account)).toEqual([]);
    expect(await missing("/test", ["Google has taken the permission back."])).toEqual([]);
  });

  test("without the permission to read mail", async () => {
    await connect("connected", [scope("userinfo.email")]);
    const banner = [
      "Gmail not connected",
      "Reading mail was not allowed. Connect again and allow it to import threads.",
    ];
    expect(await missing("/dashboard", banner)).toEqual([]);
    const account = [
      "Not connected",
      "Reading mail was not allowed at sign-in.",
      "Not allowed so far:",
      "Your mail: without it nothing can be imported",
      "Your contacts",
      "People you have written with",
      "Your organisation's directory",
    ];
    expect(await missing("/account", account)).toEqual([]);
    expect(await missing("/test", ["The permission to read mail is missing."])).toEqual([]);
  });

  test("without contacts: connected, and asked for just those", async () => {
    await connect("connected", [mail, scope("userinfo.email")]);
    const banner = [
      "Contacts access is missing",
      "Connect Gmail again and allow contacts to pick whose mail to import.",
    ];
    expect(await missing("/dashboard", banner)).toEqual([]);
    expect(await missing("/test", ["maya@mail.example, 3 permissions missing"])).toEqual([]);
  });
});

test("several sessions, in the extension too, and one that began long ago", async () => {
  const { owner } = world;
  await startSession(owner, { kind: "frame", device: "A panel" });
  await startSession(owner, { kind: "extension", device: "An extension" });
  const says = [
    "Sign out everywhere else",
    "Sign out",
    "Sign out: Unknown browser · in the extension's panel",
    "Sign out: Unknown browser · the extension",
    "Unknown browser · in the extension's panel",
    "Unknown browser · the extension",
  ];
  expect(await missing("/account", says)).toEqual([]);
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  await db().update(sessions).set({ signedInAt: hourAgo }).where(eq(sessions.userId, owner.id));
  expect(
    await missing("/account/delete", [
      "It is a while since you signed in. Please do so again, so that we know it is you.",
    ]),
  ).toEqual([]);
  // Google's sign-in cannot be framed.
  expect(
    await missing("/account/delete?extension=chrome", [
      "It is a while since you signed in. To delete the account, open this page in a tab.",
      "Open in a tab",
    ]),
  ).toEqual([]);
});

test("a filtered task list names its filters, and what it found nothing for", async () => {
  const query = "sender=nobody%40x.example&from=2026-01-01&to=2026-01-02&whose=others";
  const says = [
    "Filters",
    "nobody@x.example",
    "Remove nobody@x.example",
    "From Jan 1, 2026",
    "To Jan 2, 2026",
    "Remove Others'",
    "Clear",
    "Clear all filters",
    "No tasks found",
    "Try adjusting your filters.",
  ];
  expect(await missing(`/dashboard?${query}`, says)).toEqual([]);
});

test("a tab with nothing done", async () => {
  const says = ["No tasks found", "Completed feedback will show up here."];
  expect(await missing("/dashboard?tab=done", says)).toEqual([]);
  expect(await missing("/dashboard?tab=in_progress", says)).toEqual([]);
});

test("a picture of many pages, and one that could not be made", async () => {
  const { files: ids } = world;
  const address = (id: number) => `/dashboard/thread/desk?file=${id}`;
  await db()
    .update(files)
    .set({ previewState: "ready", previewSha256: "0".repeat(64), pages: 3 })
    .where(eq(files.id, ids.read));
  const pages = ["Pages", "Page 2 of 3", "Previous page", "Next page"];
  expect(await missing(`${address(ids.read)}&page=2`, pages)).toEqual([]);
  await db()
    .update(files)
    .set({
      ...{ type: "application/eps", kind: "design", previewState: "none" },
      previewReason: "An EPS file has no preview here.",
    })
    .where(eq(files.id, ids.toChange));
  const none = [
    "Preview not available",
    "An EPS file has no preview here.",
    "Open the original",
    "Upload JPEG, PNG, SVG, or PDF",
  ];
  expect(await missing(address(ids.toChange), none)).toEqual([]);
});

describe("long lists", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);

  test("more than 24 threads are loaded on, and paged back", async () => {
    const { id: userId } = world.stranger;
    await db()
      .insert(threads)
      .values(
        many(25).map((index) => ({
          ...{ userId, id: `t${index}`, title: `Thread ${index}` },
          ...{ senderName: "Priya", senderEmail: "priya@tea.example", messageCount: 1 },
        })),
      );
    expect(await missing("/dashboard", ["25 threads", "Load more"], "stranger")).toEqual([]);
    const page = await ask("/dashboard", { headers: { cookie: world.stranger.cookie } });
    const next = /href="(\/dashboard\?threads=[^"]+)"/.exec(await page.text())?.[1] ?? "";
    const back = ["Back to the newest threads"];
    expect(await missing(next.replaceAll("&amp;", "&"), back, "stranger")).toEqual([]);
  });

  test("more than 6 tasks are asked for with View More", async () => {
    const { id: userId } = world.stranger;
    const rest = { author: { name: "Priya", email: "priya@tea.example" }, askedAt: new Date() };
    await db()
      .insert(tasks)
      .values(
        many(7).map((index) => ({
          ...{ userId, id: crypto.randomUUID(), threadId: "t0", text: `Ask ${index}` },
          ...{ kind: "request" as const, quote: "", ...rest },
        })),
      );
    expect(await missing("/dashboard", ["View More"], "stranger")).toEqual([]);
  });

  test("more than 24 files have pages", async () => {
    const { id: userId } = world.stranger;
    await db()
      .insert(files)
      .values(
        many(25).map((index) => ({
          ...{ userId, id: index + 1, threadId: "t0", origin: "upload" as const },
          ...{ name: `f${index}.png`, type: "image/png", kind: "image" as const, size: 5 },
          sha256: "0".repeat(64),
        })),
      );
    expect(await missing("/dashboard/files", ["Next page"], "stranger")).toEqual([]);
    const page = await ask("/dashboard/files", { headers: { cookie: world.stranger.cookie } });
    const next = /href="([^"]*\?[^"]*cursor=[^"]+)"/.exec(await page.text())?.[1] ?? "";
    expect(await missing(next.replaceAll("&amp;", "&"), ["First page"], "stranger")).toEqual([]);
  });
});

test("a task that a mail settled says so, and leads to its file and page", async () => {
  const own = eq(tasks.id, world.tasks.toChange);
  const closing = { messageId: "m-desk", quote: "Done", quoteStart: 0, quoteEnd: 4 };
  const settled = { closing: { ...closing, sentAt: new Date().toISOString() }, page: 2 };
  await db()
    .update(tasks)
    .set({ ...settled, status: "done" })
    .where(own);
  expect(await missing("/dashboard?tab=done", ["Closed by mail"])).toEqual([]);
  await db().update(tasks).set({ status: "in_progress", touchedAt: new Date() }).where(own);
  expect(await missing("/dashboard?tab=in_progress", ["Looks done"])).toEqual([]);
  const page = await ask("/dashboard?tab=in_progress", { headers: { cookie: world.owner.cookie } });
  expect(await page.text()).toContain(
    `?file=${world.files.toChange}&amp;page=2&amp;task=${world.tasks.toChange}"`,
  );
});

test("the example says what it is for", async () => {
  await db().update(threads).set({ isDemo: true }).where(eq(threads.id, world.threads.read));
  const says = ["Welcome!", "This is an example. Open it to see files and tasks side by side."];
  expect(await missing("/dashboard", says)).toEqual([]);
});

test("while a thread is open, the cards beneath it cannot be clicked", async () => {
  const desk = async (path: string) => {
    const page = await ask(path, { headers: { cookie: world.owner.cookie } });
    return /<div[^>]*>(?=<div [^>]*data-panel=)/.exec(await page.text())?.[0];
  };
  expect(await desk("/dashboard/thread/desk")).toMatch(/ inert\b/);
  expect(await desk("/dashboard/files")).toMatch(/ inert\b/);
  expect(await desk("/dashboard")).not.toMatch(/ inert\b/);
});
