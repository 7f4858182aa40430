import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/adapters/db/client.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { decideVersions } from "#app/domain/files/versions/decide-versions.server.ts";
import { listTaskSenders } from "#app/domain/tasks/lists/list-task-senders.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { readDeskAddress, viewMore } from "#app/routes/addresses/desk-address.ts";
import {
  createFile,
  createOwner,
  createTask,
  createThread,
  type Owner,
  priya,
} from "#tests/factories/desk.ts";
import { ask, ownHeaders } from "../request.ts";
import { closeWorld, createWorld } from "../world.ts";
import { wordsOf } from "./words-of.ts";

/** The desk as its first HTML has it: without a browser, and so for people without JavaScript too. */
type Desk = Owner & { cookie: string };

beforeAll(createWorld);
afterAll(closeWorld);

async function createDesk(): Promise<Desk> {
  const owner = await createOwner();
  await db().update(users).set({ hasCompletedTypeform: true }).where(eq(users.id, owner.id));
  const { token } = await startSession(owner, { kind: "top", device: "A test" });
  return { ...owner, cookie: (await sessionCookie().serialize(token)).split(";")[0] ?? "" };
}

const asks = (headers: Record<string, string>, path = "/dashboard") =>
  ask(path, {
    headers: { ...ownHeaders, accept: "text/html", "sec-fetch-mode": "navigate", ...headers },
  });

async function page({ cookie }: Desk, search = "", headers: Record<string, string> = {}) {
  const response = await asks({ cookie, ...headers }, `/dashboard${search}`);
  expect(response.status).toBe(200);
  return response.text();
}

const cards = (html: string) => html.match(/class="task-card"/g)?.length ?? 0;
/** The texts of the task cards. */
const texts = (html: string) =>
  [...html.matchAll(/class="task-text"[^>]*>([^<]*)/g)].map(([, text]) => text);
/** The texts of the tabs, with their counts. */
const tabs = (html: string, list = "Tasks by status") =>
  [
    ...(html.split(`aria-label="${list}"`)[1]?.split("</div>")[0] ?? "").matchAll(
      /role="tab"[^>]*>(.*?)<\/a>/g,
    ),
  ].map(([, inner = ""]) =>
    inner
      .replace(/<[^>]+>/g, " ")
      .trim()
      .replace(/\s+/g, " "),
  );

describe("what nobody is sure of", () => {
  const ask = {
    classification: "unsure",
    text: "Make it bluer?",
    quote: "could be bluer",
    reason: "Sounds like a wish",
  } as const;
  const says = [ask.text, ask.quote, ask.reason, "Accept", "Dismiss"];
  const source = "<bdi>Priya Nair</bdi> · <bdi>Tea box</bdi>";

  test("is one line with its count, and a list where that was asked for", async () => {
    const desk = await createDesk();
    expect(wordsOf(await page(desk))).not.toContain("Not sure");
    const thread = await createThread(desk);
    for (let index = 0; index < 2; index += 1) await createTask(desk, thread, ask);
    const folded = await page(desk);
    expect(wordsOf(folded)).toContain("Not sure");
    expect(folded).toMatch(
      /id="unsure-toggle"[^>]*aria-expanded="false"[\s\S]*?Not sure <span[^>]*>2</,
    );
    expect(folded).toContain('href="/dashboard?panel=tasks&amp;unsure=1"');
    for (const text of says) expect(wordsOf(folded)).not.toContain(text);
    expect(folded).not.toContain(source);
    const open = await page(desk, "?unsure=1");
    expect(open).toMatch(/id="unsure-toggle"[^>]*aria-expanded="true"/);
    for (const text of says) expect(wordsOf(open)).toContain(text);
    expect(open).toContain(source);
    expect(wordsOf(open)).toContain("accepts,");
    expect(texts(open)).toEqual([]);
  });

  test("says so when nothing is left, and lists 50 at most", async () => {
    const desk = await createDesk();
    expect(wordsOf(await page(desk, "?unsure=1"))).toContain("Nothing is left to decide here.");
    const thread = await createThread(desk);
    for (let index = 0; index < 51; index += 1) await createTask(desk, thread, ask);
    const open = await page(desk, "?unsure=1");
    expect(open.match(/data-unsure/g)).toHaveLength(50);
    expect(open).toMatch(/Not sure <span[^>]*>51</);
  });
});

describe("where addresses lead", () => {
  test("signed out, to the landing page; signed in, from there to the desk", async () => {
    const { cookie } = await createDesk();
    for (const path of ["/dashboard", "/dashboard/thread/tea"]) {
      const response = await asks({}, path);
      expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
    }
    expect((await asks({}, "/")).status).toBe(200);
    const landing = await asks({ cookie }, "/");
    expect([landing.status, landing.headers.get("location")]).toEqual([302, "/dashboard"]);
  });

  test("a thread opens over the desk, signed in", async () => {
    const desk = await createDesk();
    const id = await createThread(desk, { title: "Tea box" });
    const html = await (await asks({ cookie: desk.cookie }, `/dashboard/thread/${id}`)).text();
    expect(wordsOf(html)).toContain("Email Threads");
    expect(html).toMatch(/role="dialog"[^>]*aria-modal="true"/);
  });

  test("anywhere else is 'Page Not Found', for both", async () => {
    const { cookie } = await createDesk();
    for (const headers of [{ cookie: "" }, { cookie }]) {
      const response = await asks(headers, "/no/such/page");
      expect(response.status).toBe(404);
      expect(wordsOf(await response.text())).toContain("Page Not Found");
    }
  });
});

describe("the header", () => {
  test("search, trash, the extension, mail, and two menus with one entry each", async () => {
    const header = (await page(await createDesk())).split("</header>")[0] ?? "";
    expect(header).toMatch(/href="\/dashboard\/search"[^>]*>.*?Search files and tasks\.\.\./s);
    expect(header).not.toContain('<input type="search"');
    expect(header).toMatch(
      /aria-label="Trash"[^>]*href="\/dashboard\/trash"|href="\/dashboard\/trash"[^>]*aria-label="Trash"/,
    );
    expect(header).toMatch(
      /href="https:\/\/chromewebstore\.google\.com\/search\/galley" target="_blank"[^>]*>.*?Get Extension</s,
    );
    expect(header).toMatch(
      /href="https:\/\/mail\.google\.com\/" target="_blank"[^>]*>.*?<span[^>]*>Open</s,
    );
    const [, settings = "", profile = ""] = header.split('role="menu"');
    const entries = (menu: string) =>
      [...menu.matchAll(/class="menu-item[^"]*"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/g)].map(
        ([, text]) => text,
      );
    expect(entries(settings)).toEqual(["Trash"]);
    expect(entries(profile)).toEqual(["Logout"]);
  });
});

describe("the layout", () => {
  test("two lists; in a frame or with extension=chrome they are tabs, from the first byte", async () => {
    const desk = await createDesk();
    const isCompact = (html: string) => html.includes("data-compact");
    const plain = await page(desk);
    expect(isCompact(plain)).toBe(false);
    expect(tabs(plain, "Lists")).toEqual(["Threads", "Tasks"]);
    expect(isCompact(await page(desk, "", { "sec-fetch-dest": "iframe" }))).toBe(true);
    const embedded = await page(desk, "?extension=chrome");
    expect(isCompact(embedded)).toBe(true);
    // It survives every way on.
    expect(embedded).toContain('href="/dashboard/trash?extension=chrome"');
    expect(embedded).not.toContain('href="/dashboard/trash"');
  });
});

test("the styles of a page are asked for before its pictures: its headers name them", async () => {
  const desk = await createDesk();
  const thread = await createThread(desk, { title: "Label" });
  for (const path of ["/dashboard", `/dashboard/thread/${thread}`]) {
    const answer = await asks({ cookie: desk.cookie }, path);
    const html = await answer.text();
    const inPage = [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
      ([, at]) => at,
    );
    const inHeader = [
      ...(answer.headers.get("link") ?? "").matchAll(/<([^>]+)>; rel=preload; as=style/g),
    ];
    expect(inPage.length).toBeGreaterThan(0);
    expect(inHeader.map(([, at]) => at)).toEqual(inPage);
  }
});

test("the page that a browser opens first carries its styles, and only those may be in it", async () => {
  const desk = await createDesk();
  const opened = (cookie: string) => asks({ cookie, "sec-fetch-dest": "document" }, "/dashboard");
  const first = await opened(desk.cookie);
  const html = await first.text();
  const [, text = ""] = /<style id="styles"[^>]*>(.*?)<\/style>/s.exec(html) ?? [];
  expect(text).toContain(".thread-card");
  expect(html).not.toContain('rel="stylesheet"');
  expect(first.headers.get("link")).toBeNull();
  const hash = createHash("sha256").update(text).digest("base64");
  expect(first.headers.get("content-security-policy")).toContain(
    `; style-src 'self' 'sha256-${hash}'; `,
  );
  const linking = await asks({ cookie: desk.cookie }, "/dashboard");
  expect(linking.headers.get("content-security-policy")).toContain("; style-src 'self'; ");
  const [, name] = /href="\/assets\/(app-[^"]+\.css)"/.exec(await linking.text()) ?? [];
  const next = await (await opened(`${desk.cookie}; galley-styles=${name}`)).text();
  expect(next).toContain(`href="/assets/${name}"`);
  expect(next).not.toContain("<style");
});

describe("a thread's card", () => {
  test("says that a preview is being made, and 'No preview available' when there is none", async () => {
    const desk = await createDesk();
    const threadId = await createThread(desk, { title: "Tea box" });
    expect(wordsOf(await page(desk))).toContain("No preview available");
    const id = await createFile(desk, { threadId });
    const coming = wordsOf(await page(desk));
    expect(coming).toContain("Preview is being made…");
    expect(coming).not.toContain("No preview available");
    await db().update(files).set({ previewState: "none" }).where(eq(files.id, id));
    expect(wordsOf(await page(desk))).toContain("No preview available");
    await db()
      .update(files)
      .set({ previewState: "ready", previewSha256: "a".repeat(64) })
      .where(eq(files.id, id));
    expect(await page(desk)).toMatch(new RegExp(`<img src="/files/${id}/preview[^"]*"`));
  });

  test("has title, sender, count and a menu with 'Delete'; the panel counts its threads", async () => {
    const desk = await createDesk();
    const threadId = await createThread(desk, { title: "Tea box" });
    const before = await page(desk);
    expect(before).not.toContain("thread-count");
    expect(wordsOf(before)).toContain("1 thread");
    await createTask(desk, threadId);
    await createTask(desk, threadId);
    await createTask(desk, threadId, { status: "done" });
    const html = await page(desk);
    const card = html.split('class="thread-card')[1] ?? "";
    expect(card).toMatch(/<h3 dir="auto">Tea box<\/h3><p dir="auto">Priya Nair<\/p>/);
    expect(card).toMatch(
      /thread-count">2 open of <span class="badge badge-accent">3<span class="sr-only"> tasks<\/span><\/span></,
    );
    expect(card).toMatch(/<button[^>]*aria-label="Actions for Tea box"/);
    await createThread(desk);
    expect(wordsOf(await page(desk))).toContain("2 threads");
  });

  test("a thread is new at the first desk that lists it, however long after its import, and at no later one", async () => {
    const desk = await createDesk();
    const add = async (title: string, days: number) => {
      const threadId = await createThread(desk, { title });
      const importedAt = new Date(Date.now() - days * 86_400_000);
      await db().update(threads).set({ importedAt }).where(eq(threads.id, threadId));
      await createTask(desk, threadId);
      await createTask(desk, threadId);
      // What is done does not wait.
      await createTask(desk, threadId, { status: "done" });
    };
    const news = async () => {
      const html = await page(desk);
      const cards = html.split('class="thread-card').slice(1);
      const said = wordsOf(html).has("2 new tasks waiting!");
      const titles = cards.filter((card) => card.startsWith(" is-new"));
      return { said, titles: titles.map((card) => /<h3[^>]*>([^<]*)/.exec(card)?.[1]) };
    };
    await add("Tea box", 3);
    expect(await news()).toEqual({ said: true, titles: ["Tea box"] });
    expect(await news()).toEqual({ said: false, titles: [] });
    await add("Harvest label", 2);
    expect(await news()).toEqual({ said: true, titles: ["Harvest label"] });
    expect(await news()).toEqual({ said: false, titles: [] });
  });

  test("without JavaScript its menu comes with the page that its button asks for", async () => {
    const desk = await createDesk();
    const threadId = await createThread(desk, { title: "Tea box" });
    const taskId = await createTask(desk, threadId);
    const html = await page(desk, "?panel=tasks");
    const entries = (html: string) =>
      [
        ...html.matchAll(
          /role="menuitem"[^>]*class="menu-item[^"]*"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/g,
        ),
      ]
        .map(([, entry]) => entry)
        .filter((entry) => entry !== "Trash" && entry !== "Logout");
    expect(entries(html)).toEqual([]);
    const [form = ""] = /<form id="menus".*?<\/form>/.exec(html) ?? [];
    expect(form).toContain('action="/dashboard#menu"');
    expect(form).toContain('name="panel" value="tasks"');
    const button = (id: string) =>
      new RegExp(`<button(?=[^>]*form="menus")(?=[^>]*name="menu")[^>]*value="${id}"`);
    expect(html).toMatch(button(threadId));
    expect(html).toMatch(button(taskId));
    const ofThread = await page(desk, `?panel=tasks&menu=${threadId}`);
    expect(entries(ofThread)).toEqual(["Delete"]);
    // The button of the open menu asks for the page without it; the others for theirs.
    expect(ofThread).not.toMatch(button(threadId));
    expect(ofThread).toMatch(button(taskId));
    expect(ofThread).toMatch(new RegExp(`id="menu".*?action="/threads/${threadId}/trash"`));
    expect(entries(await page(desk, `?menu=${taskId}`))).toEqual([
      "Resolve",
      "Edit",
      "Not a task",
      "Delete",
    ]);
  });
});

describe("the Task List", () => {
  test("without tasks there are no tabs; each empty tab has words of its own", async () => {
    const desk = await createDesk();
    const empty = await page(desk);
    expect(tabs(empty)).toEqual([]);
    expect([...wordsOf(empty)]).toEqual(
      expect.arrayContaining([
        "Task List",
        "Track and resolve tasks",
        "No tasks found",
        "Tasks will appear when you import a thread",
      ]),
    );
    await createTask(desk, await createThread(desk));
    for (const tab of ["in_progress", "done"]) {
      const words = wordsOf(await page(desk, `?tab=${tab}`));
      expect(words).toContain("No tasks found");
      expect(words).toContain("Completed feedback will show up here.");
    }
  });

  test("six cards at first, tabs with their counts above zero, Not Started first", async () => {
    const desk = await createDesk();
    const threadId = await createThread(desk);
    for (let at = 0; at < 8; at += 1) await createTask(desk, threadId);
    await createTask(desk, threadId, { text: "Half-way", status: "in_progress" });
    const html = await page(desk);
    expect(cards(html)).toBe(6);
    expect(tabs(html)).toEqual(["Not Started 8", "In Progress 1", "Done"]);
    expect(html).toMatch(/aria-selected="true"[^>]*>Not Started/);
    const started = await page(desk, "?tab=in_progress");
    expect(texts(started)).toEqual(["Half-way"]);
    expect(started).toMatch(/<option value="in_progress" selected="">In Progress</);
    expect(started).not.toContain(">View More<");
  });

  test("without JavaScript View More adds six, up to 200 cards, and then goes on", async () => {
    const desk = await createDesk();
    const threadId = await createThread(desk);
    for (let at = 0; at < 15; at += 1) await createTask(desk, threadId);
    const more = (html: string) =>
      /href="\/dashboard(\?tasks=[^"]+)"[^>]*>View More</.exec(html)?.[1] ?? "";
    const first = await page(desk);
    const second = await page(desk, more(first));
    expect(texts(second).slice(0, 6)).toEqual(texts(first));
    expect(cards(second)).toBe(12);
    const third = await page(desk, more(second));
    expect([cards(third), more(third)]).toEqual([15, ""]);
    // What is no count is ignored.
    for (const tasks of ["5", "0", "201", "-6", "12x"])
      expect(cards(await page(desk, `?tasks=${tasks}`))).toBe(6);
    expect(viewMore(readDeskAddress(new URLSearchParams()), 198, "next")).toContain("tasks=next");
  });

  test("a card leads to its thread and file, and says whose turn it is and when it is due", async () => {
    const desk = await createDesk();
    const threadId = await createThread(desk);
    const fileId = await createFile(desk, { threadId, name: "label.png" });
    const id = await createTask(desk, threadId, {
      fileId,
      assignee: "other",
      due: "2026-03-09",
      askedAt: new Date("2026-03-02T23:30:00Z"),
    });
    const html = await page(desk, "", { cookie: `${desk.cookie}; galley-time-zone=Europe/Berlin` });
    expect(html).toContain(`href="/dashboard/thread/${threadId}?file=${fileId}&amp;task=${id}"`);
    expect([...wordsOf(html)]).toEqual(
      expect.arrayContaining(["label.png", "Waiting for others", "Overdue: Mar 9", "Mar 3"]),
    );
  });
});

describe("the Task List's filters", () => {
  let desk: Desk;
  const filtered = async (search: string, zone = "UTC") => {
    const cookie = `${desk.cookie}; galley-time-zone=${zone}`;
    const html = await page(desk, `?${search}`, { cookie });
    return { html, shown: texts(html).toSorted() };
  };

  beforeAll(async () => {
    desk = await createDesk();
    const threadId = await createThread(desk);
    const tom = { name: "Tom", email: "Tom.Hadley@wine.example" };
    await createTask(desk, threadId, { text: "Blue", askedAt: new Date("2026-03-01T23:30:00Z") });
    await createTask(desk, threadId, { text: "Red", author: tom, assignee: "other" });
    await createTask(desk, threadId, { text: "Done", author: tom, status: "done" });
  });

  test("by sender: a part of the address, or what stands in angle brackets; any of several", async () => {
    expect((await filtered("sender=hadley")).shown).toEqual(["Red"]);
    expect((await filtered("sender=Somebody+%3Cpriya%40tea.example%3E")).shown).toEqual(["Blue"]);
    expect((await filtered(`sender=hadley&sender=${priya.email}`)).shown).toEqual(["Blue", "Red"]);
    // The name is no part of the address.
    expect((await filtered("sender=nair")).shown).toEqual([]);
  });

  test("by days of the viewer's time zone, both ends included", async () => {
    expect((await filtered("from=2026-03-02")).shown).toEqual(["Red"]);
    expect((await filtered("from=2026-03-02", "Europe/Berlin")).shown).toEqual(["Blue", "Red"]);
    expect((await filtered("to=2026-03-01")).shown).toEqual(["Blue"]);
    expect((await filtered("from=2026-03-01&to=2026-03-02")).shown).toEqual(["Blue", "Red"]);
  });

  test("by whose turn it is", async () => {
    expect((await filtered("whose=mine")).shown).toEqual(["Blue"]);
    expect((await filtered("whose=others")).shown).toEqual(["Red"]);
  });

  test("by the versions of a file, and by what was not done on an earlier version", async () => {
    const own = await createDesk();
    const threadId = await createThread(own);
    const v1 = await createFile(own, { threadId, name: "tea_v1.png" });
    const content = { name: "tea_v2.png", bytes: Buffer.from(randomUUID()) };
    const v2 = await createFile(own, { threadId, ...content });
    const sentAgain = await createFile(own, { threadId, ...content });
    for (const fileId of [v2, sentAgain]) {
      await decideVersions(own, { fileId, says: "joins", other: v1 });
    }
    const box = await createFile(own, { threadId, name: "box.png" });
    await createTask(own, threadId, { text: "Old", fileId: v1 });
    await createTask(own, threadId, { text: "New", fileId: v2 });
    await createTask(own, threadId, { text: "Reminder", fileId: sentAgain });
    await createTask(own, threadId, { text: "Box", fileId: box });
    await createTask(own, threadId, { text: "Any" });
    const shown = async (search: string, of: Desk = own) =>
      texts(await page(of, `?${search}`)).toSorted();
    expect(await shown(`of=${v1}`)).toEqual(["New", "Old", "Reminder"]);
    expect(await shown(`of=${box}`)).toEqual(["Box"]);
    await createTask(own, threadId, { text: "Old and done", fileId: v1, status: "done" });
    await createTask(own, threadId, { text: "New and done", fileId: v2, status: "done" });
    expect(await shown("on=current")).toEqual(["Any", "Box", "New", "Old", "Reminder"]);
    expect(await shown(`of=${v2}&on=current`)).toEqual(["New", "Old", "Reminder"]);
    expect(await shown("on=current&tab=done")).toEqual(["New and done"]);
    expect(tabs(await page(own, `?of=${v1}`))).toEqual(["Not Started 3", "In Progress", "Done 2"]);
    expect([...wordsOf(await page(own, `?of=${v1}&on=current`))]).toEqual(
      expect.arrayContaining(["Remove Versions of tea_v1.png", "Remove Current versions"]),
    );
    // Another person's file.
    expect([...wordsOf(await page(await createDesk(), `?of=${v1}`))]).toContain(
      "Remove One file's versions",
    );
  });

  test("the tabs count what passes and keep the filter; its parts can be taken away", async () => {
    const { html } = await filtered("sender=hadley&from=2026-01-01&whose=others");
    expect(tabs(html)).toEqual(["Not Started 1", "In Progress", "Done"]);
    expect(html).toContain(
      'href="/dashboard?tab=done&amp;sender=hadley&amp;from=2026-01-01&amp;whose=others"',
    );
    expect(html).toMatch(
      /aria-label="Remove hadley"[^>]*href="\/dashboard\?from=2026-01-01&amp;whose=others"|href="\/dashboard\?from=2026-01-01&amp;whose=others"[^>]*aria-label="Remove hadley"/,
    );
    expect([...wordsOf(html)]).toEqual(
      expect.arrayContaining(["Remove From Jan 1, 2026", "Remove Others'", "Clear all filters"]),
    );
    // The form says what is set, without JavaScript too.
    expect(html).toMatch(/<input[^>]*name="sender"[^>]*value="hadley"/);
    expect(html).toMatch(/<input[^>]*name="from"[^>]*value="2026-01-01"/);
  });

  test("nothing passes: 'Try adjusting your filters.'", async () => {
    for (const tab of ["not_started", "done"]) {
      const { html } = await filtered(`tab=${tab}&sender=${randomUUID()}`);
      expect(wordsOf(html)).toContain("No tasks found");
      expect(wordsOf(html)).toContain("Try adjusting your filters.");
      expect(tabs(html)).toEqual(["Not Started", "In Progress", "Done"]);
    }
  });

  test("who has asked is listed for the filter, those with most tasks first", async () => {
    expect(await listTaskSenders(desk)).toEqual([
      { email: "tom.hadley@wine.example", name: "Tom", count: 2 },
      { email: "priya@tea.example", name: "Priya Nair", count: 1 },
    ]);
  });
});

test("the tasks one line each, what is overdue first, once that is chosen", async () => {
  const desk = await createDesk();
  const threadId = await createThread(desk);
  const due = [null, "2999-01-02", "2001-02-03"];
  for (const day of due) await createTask(desk, threadId, { text: `Due ${day}`, due: day });
  for (let n = 0; n < 40; n += 1) await createTask(desk, threadId, { text: "More" });
  expect(cards(await page(desk))).toBe(6);
  const view = { tasks: "list" };
  await db().update(users).set({ views: view }).where(eq(users.id, desk.id));
  const html = await page(desk);
  expect(cards(html)).toBe(0);
  expect(texts(html)).toHaveLength(40);
  expect(texts(html).slice(0, 2)).toEqual(["Due 2001-02-03", "Due 2999-01-02"]);
  const headings = [...html.matchAll(/class="line-heading"[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(headings).toEqual(["Overdue", "Later", "No date"]);
  const rest = /href="\/dashboard\?tasks=([^"&]*)"[^>]*>View More/.exec(html)?.[1] ?? "";
  expect(texts(await page(desk, `?tasks=${rest}`))).toHaveLength(3);
});
