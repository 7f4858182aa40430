import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { trashFile } from "#app/domain/files/trash-file.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { jonas } from "#demo/seed/cast.ts";
import {
  createFile,
  createMessage,
  createOwner,
  createTask,
  createThread,
  type Owner,
} from "#tests/factories/desk.ts";
import { resize } from "#tests/setup/browser/resize.ts";
import { lateModules, threadCard } from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";

/** Where things are and how large they are, measured in the browser. Widths are the specification's. */
const { app, newContext, pageApart, pageOf, expectProblem } = setUpJourney();

const demo = "Harbour Jazz: poster and ticket, first round";

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error("It is not shown.");
  return found;
}

/** How many columns a grid has. */
const columns = (grid: Locator) =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(" ").length);

const tabNames = (page: Page, list: string) =>
  page
    .getByRole("tablist", { name: list })
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => tab.firstChild?.textContent));

/** This page as the extension's side panel loads it: in a frame. Only our own policy forbids ours. */
async function inFrame(page: Page): Promise<void> {
  // What a test answers has no address, which may not ask for pictures of this machine.
  expectProblem(/loopback address space|\/photos\//);
  await page.route(`${app().origin}/**`, async (route) => {
    const request = route.request();
    if (request.resourceType() !== "document") return route.continue();
    const headers = { ...(await request.allHeaders()), "sec-fetch-dest": "iframe" };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
}

async function demoAddress(page: Page): Promise<string> {
  const address = await threadCard(page, demo).getByRole("link").getAttribute("href");
  if (!address) throw new Error("There is no demo thread.");
  // Without the query that opens it where work is to be done.
  return new URL(address, page.url()).pathname;
}

test("the dashboard: two columns, and tabs named Threads and Tasks under 500 px", async () => {
  const page = await pageOf(jonas);
  const [threads, tasks] = [page.locator("#threads-panel"), page.locator("#tasks-panel")];
  for (const width of [1440, 1024, 640, 500]) {
    await resize(page, width);
    const [left, right] = [await box(threads), await box(tasks)];
    expect([width, right.x]).toEqual([width, left.x + left.width]);
    expect([width, right.y]).toEqual([width, left.y]);
    expect(await page.getByRole("tablist", { name: "Lists" }).isVisible()).toBe(false);
  }
  await resize(page, 499);
  expect(await tabNames(page, "Lists")).toEqual(["Threads", "Tasks"]);
  expect((await box(threads)).width).toBe(499);
  expect(await tasks.isVisible()).toBe(false);
  await page.getByRole("tab", { name: /^Tasks/ }).click();
  await tasks.waitFor();
  expect((await box(tasks)).width).toBe(499);
  expect(await threads.isVisible()).toBe(false);
});

test("the dashboard in a frame has tabs at any width", async () => {
  const page = await pageOf(jonas);
  await inFrame(page);
  await resize(page, 1200);
  await page.goto("/dashboard");
  expect(await tabNames(page, "Lists")).toEqual(["Threads", "Tasks"]);
  expect(await page.locator("#tasks-panel").isVisible()).toBe(false);
});

test("thread cards: 1 column, 2 on medium, 3 on large screens; task cards in 2", async () => {
  const page = await pageOf(jonas);
  const threads = page.locator("#threads-panel > ul");
  for (const [width, count] of [
    [640, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
  ] as const) {
    await resize(page, width);
    expect([width, await columns(threads)]).toEqual([width, count]);
  }
  // Two wherever two fit: from 480 px of the panel on, beside the threads or alone.
  const tasks = page.locator("#tasks-panel");
  const panel = () => tasks.evaluate((element) => element.clientWidth);
  await page.goto("/dashboard?panel=tasks");
  for (const width of [1920, 1440, 1330, 1200, 1024, 700, 499, 440]) {
    await resize(page, width);
    const fits = (await panel()) >= 480;
    const count = await columns(tasks.locator("#tasks-of-status > ul"));
    expect([width, fits ? count : 2]).toEqual([width, 2]);
  }
});

test("on a phone the name of what was viewed is not cut, and its magnifier is level with the words", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(jonas, { hasTouch: true, isMobile: true });
  await resize(page, 360, 740);
  await page.goto("/dashboard/search?q=harbour");
  await page.locator("[data-hit]").first().click();
  await page.waitForURL(/thread/);
  await page.goto("/dashboard/search");
  const name = page.locator("[data-hit] > [dir=auto]").first();
  await name.waitFor();
  const cut = await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
  const middles = await Promise.all(
    [page.getByRole("search").locator("svg"), page.getByRole("searchbox")].map(async (part) => {
      const { y, height } = await box(part);
      return y + height / 2;
    }),
  );
  expect(middles[0]).toBe(middles[1]);
});

test("dialogs: the import dialog at most 600 px wide; the whole screen under 640 px", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(jonas, { at: "/dashboard/import" });
  const dialog = page.getByRole("dialog", { name: "Import Files from Email" });
  for (const width of [1440, 640]) {
    await resize(page, width);
    expect([width, (await box(dialog)).width]).toEqual([width, 600]);
  }
  await resize(page, 639);
  expect(await box(dialog)).toEqual({ x: 0, y: 0, width: 639, height: 900 });
});

test("the focus view: a side panel of 24 rem, less on a tablet, below on a phone", async () => {
  const page = await pageOf(jonas);
  await page.goto(await demoAddress(page));
  const [preview, side] = [
    page.locator("[data-pane] > [data-of=media]"),
    page.locator("[data-side]"),
  ];
  await side.waitFor();
  for (const [width, aside] of [
    [1440, 24 * 16],
    [1024, 24 * 16],
    [1023, 20 * 16],
    [768, 20 * 16],
  ] as const) {
    await resize(page, width);
    const [left, right] = [await box(preview), await box(side)];
    expect([width, right.width]).toEqual([width, aside]);
    expect([width, right.x]).toEqual([width, left.x + left.width]);
  }
  // The ending of a long name has a line of its own.
  const name = side.locator("li .cut-name").first().locator("span");
  const [start, ending] = [await box(name.nth(0)), await box(name.nth(1))];
  expect([ending.x, ending.y]).toEqual([start.x, start.y + start.height]);
  // No frame: narrow as it may be, there are no tabs.
  await resize(page, 400);
  expect((await box(side)).y).toBeGreaterThanOrEqual((await box(preview)).height);
  expect(await page.getByRole("tablist", { name: "Parts of the thread" }).count()).toBe(0);
});

test("the placeholder of a thread has the thread's parts, where they are", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(jonas);
  const { pathname } = new URL(await demoAddress(page), app().origin);
  const standIn = page.getByRole("dialog", { name: "Thread", exact: true }).locator("> div > div");
  const parts = page
    .getByRole("dialog", { name: demo })
    .locator("[data-pane] > :is([data-of=media], [data-side])");
  for (const width of [1440, 800, 420]) {
    await resize(page, width);
    await page.goto("/dashboard");
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**${pathname}.data*`, (route) => promise.then(() => route.continue()));
    await threadCard(page, demo).getByRole("link").click();
    await standIn.first().waitFor();
    const before = await Promise.all((await standIn.all()).map(place));
    resolve();
    await parts.last().waitFor();
    await page.unrouteAll({ behavior: "wait" });
    expect([width, await Promise.all((await parts.all()).map(place))]).toEqual([width, before]);
  }
});

/** Where a part begins and how wide it is. */
async function place(part: Locator) {
  const { x, y, width } = await box(part);
  return { x, y, width };
}

test("on a phone each file of a thread has its button to the trash", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(jonas, { hasTouch: true, isMobile: true });
  await resize(page, 360, 740);
  await page.goto(await demoAddress(page));
  const tiles = page
    .getByRole("region", { name: /^Files \(/ })
    .getByRole("listitem")
    .filter({ visible: true });
  await tiles.first().waitFor();
  expect(await tiles.count()).toBeGreaterThan(1);
  const buttons = tiles.getByRole("button", { name: /^Move .* to trash$/ });
  expect(await buttons.count()).toBe(await tiles.count());
});

test("a task is one line; its form takes the line's place", { tags: "nightly" }, async () => {
  const page = await pageOf(jonas);
  await page.goto(await demoAddress(page));
  const row = page.locator("[data-side] .task-row").first();
  for (const width of [320, 1440]) {
    await resize(page, width);
    expect((await box(row)).height).toBeLessThanOrEqual(32);
  }
  const address = new URL(page.url());
  const id = await row.getAttribute("id");
  address.searchParams.set("form", `edit.${id?.replace("task-", "")}`);
  await page.goto(address.href);
  await row.locator("form textarea").first().waitFor();
  expect(await row.locator(".task-row-text").isVisible()).toBe(false);
});

test("the focus view is whole on a tablet, and where letters are twice as large", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(jonas);
  await page.goto(await demoAddress(page));
  const status = page.locator("[data-side]").getByRole("combobox", { name: "Status" }).first();
  await status.waitFor();
  await resize(page, 768, 1024);
  const { lines, height } = await status.evaluate((select) => {
    const { lineHeight, height } = getComputedStyle(select);
    return { lines: Number.parseFloat(lineHeight), height: Number.parseFloat(height) };
  });
  expect(height).toBeLessThan(2 * lines);

  await resize(page, 1440);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const name = await box(page.locator("[data-of=media] h3 .cut-name").first());
  const tool = await box(page.getByRole("link", { name: "Mark a place" }));
  expect(name.y + name.height <= tool.y || name.x + name.width <= tool.x).toBe(true);
  expect(name.width).toBeGreaterThan(200);
});

test("the focus view's tabs: in a frame of 450 px or less, and always with extension=chrome", async () => {
  const page = await pageOf(jonas);
  const address = await demoAddress(page);
  await inFrame(page);
  await page.goto(address);
  const tabs = page.getByRole("tablist", { name: "Parts of the thread" });
  await page.locator("[data-side]").waitFor();
  await resize(page, 451);
  expect(await tabs.isVisible()).toBe(false);
  await resize(page, 450);
  expect(await tabNames(page, "Parts of the thread")).toEqual(["Thread", "Media", "Tasks"]);

  await page.unrouteAll();
  await page.goto(`${address}?extension=chrome`);
  await resize(page, 1440);
  expect(await tabNames(page, "Parts of the thread")).toEqual(["Thread", "Media", "Tasks"]);
  expect(await tabs.getByRole("tab", { selected: true }).innerText()).toMatch(/^Tasks/);
  expect(await page.getByText("Open dashboard for full experience").isVisible()).toBe(true);
});

test("a scroll bar's thumb is at least 18 px long", async () => {
  const page = await pageOf(jonas);
  const scrollers = await page.locator("html, .panel").evaluateAll((elements) =>
    elements.map((element) => {
      const { scrollbarColor, scrollbarWidth } = getComputedStyle(element);
      const { minHeight, minWidth } = getComputedStyle(element, "::-webkit-scrollbar-thumb");
      // The standard properties would switch the thumb's own style off.
      return { scrollbarColor, scrollbarWidth, minHeight, minWidth };
    }),
  );
  const thumb = { minHeight: "18px", minWidth: "18px" };
  const own = { scrollbarColor: "auto", scrollbarWidth: "auto" };
  expect(scrollers).toEqual(scrollers.map(() => ({ ...own, ...thumb })));
});

test("nothing moves while a screen loads", async () => {
  const page = await pageOf(jonas);
  const thread = await demoAddress(page);
  const most = ["/dashboard", thread, "/dashboard/search?q=harbour"];
  const all = [
    ...[...most, `${thread}?messages=1`, "/account", "/dashboard/import"],
    ...["/dashboard/files", "/dashboard/trash", "/dashboard/upload"],
  ];
  for (const [width, addresses] of [
    [1440, all],
    [420, isNightly ? all : most],
  ] as const) {
    await resize(page, width);
    for (const address of addresses) {
      await page.goto(address, { waitUntil: "load" });
      const { score, moved } = await page.evaluate(layoutShift);
      const seen = score < 0.01 ? "nothing moves" : `${score}: ${moved.join("; ")}`;
      expect([address, width, seen]).toEqual([address, width, "nothing moves"]);
    }
  }
});

test("late modules bring no styles of their own", { tags: "nightly" }, async () => {
  const page = await pageOf(jonas);
  await resize(page, 1440);
  await page.goto("/dashboard/files");
  const dialog = page.getByRole("dialog", { name: "Files" });
  expect((await box(dialog)).width).toBe(72 * 16);
  await lateModules(page);
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href?.split("#")[0]),
  );
  expect(sheets).toEqual([expect.stringContaining("/assets/app-")]);
  expect((await box(dialog)).width).toBe(72 * 16);
});

test("a narrow list of tasks keeps its words", { tags: "nightly" }, async () => {
  const page = await pageOf(jonas, { at: "/dashboard?panel=tasks" });
  await page.getByRole("button", { name: "List", exact: true }).click();
  const words = page.locator(".task-line .task-text");
  await words.first().waitFor();
  const cut = () =>
    words.evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth, scrollHeight, clientHeight, textContent }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight ? textContent : [],
      ),
    );
  for (const width of [768, 360]) {
    await resize(page, width);
    expect([width, await cut()]).toEqual([width, []]);
  }
  // A wide screen has room for all of the words, and for more threads beside them.
  await resize(page, 1920, 1080);
  expect((await box(page.locator(".task-line").first())).height).toBeLessThanOrEqual(28);
  const threads = page.locator("#threads-panel > ul");
  const atLarge = await columns(threads);
  expect(atLarge).toBeGreaterThan(3);
  await resize(page, 2560, 1440);
  expect(await columns(threads)).toBeGreaterThan(atLarge);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await words.first().waitFor({ state: "detached" });
});

test("on a phone the filter of tasks is as wide as its dialog", { tags: "nightly" }, async () => {
  const page = await pageOf(jonas, { hasTouch: true, isMobile: true });
  await resize(page, 360, 740);
  const sender = `${"long.".repeat(12)}name@studio.example`;
  await page.goto(`/dashboard?panel=tasks&sender=${sender}`);
  await page.getByRole("button", { name: /^Filter/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filter tasks" });
  await dialog.getByRole("option", { name: sender }).waitFor();
  const beside = dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await beside).toBe(0);
});

test("a tablet may have a keyboard: the sheet of shortcuts shows its keys there too", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(jonas, { hasTouch: true, isMobile: true });
  await resize(page, 768, 1024);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.locator("li", { hasText: "All commands" }).locator("kbd").first().waitFor();
  await page.keyboard.press("Escape");
});

/** LayoutShiftAttribution of the Layout Instability API, which TypeScript does not know. */
type MovedPart = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };

/** Runs in the page: how much of it moved by itself, as Chromium scores it, and what moved where. */
async function layoutShift(): Promise<{ score: number; moved: string[] }> {
  await document.fonts.ready;
  return new Promise((resolve) => {
    let score = 0;
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        score += Number(Reflect.get(entry, "value"));
        const sources: MovedPart[] = Reflect.get(entry, "sources");
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? node.className : node?.parentElement?.className;
          const [from, to] = [previousRect, currentRect].map((rect) => JSON.stringify(rect));
          moved.push(`${name} from ${from} to ${to}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve({ score, moved })));
  });
}

test("the first page carries its styles, the next one links them from the browser's cache", {
  tags: "nightly",
}, async () => {
  const page = await pageApart(jonas);
  const shown = () =>
    page.evaluate(() => {
      const { color, fontFamily, margin } = getComputedStyle(document.body);
      const linked = performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/app-[^/]+\.css$/.test(name))
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.transferSize : null));
      return { look: { color, fontFamily, margin }, linked };
    });
  expect(await page.locator("style#styles").count()).toBe(1);
  const first = await shown();
  expect(first.look).toMatchObject({ fontFamily: expect.stringContaining("Inter"), margin: "0px" });
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).toContain("galley-styles");
  await page.reload();
  expect(await page.locator("style#styles").count()).toBe(0);
  const next = await shown();
  expect(next).toEqual({ look: first.look, linked: [0] });
});

/**
 * Names and texts as strangers choose them, on every screen that shows them: server and browser render the same
 * from the same data. Otherwise React draws the page anew and reports #418.
 */
// Wherever a card or an address cuts it, one of the two is cut inside a character.
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

test("long words stay within the parts of a thread", { tags: "nightly" }, async () => {
  const word = "Coastal_Dry_front_label_".repeat(12);
  const sender = { name: word, email: "priya@tea.example" };
  const threadId = await createThread(owner, { title: word });
  const messageId = await createMessage(owner, threadId, { sender, subject: word, body: word });
  const fileId = await createFile(owner, { name: `${word}.png`, threadId, messageId, sender });
  const task = { fileId, messageId, author: sender, text: `Please: ${word}`, quote: `Now ${word}` };
  const taskId = await createTask(owner, threadId, task);
  for (let more = 0; more < 8; more += 1) await createTask(owner, threadId, task);
  const { page } = await open();
  await page.goto(`/dashboard/thread/${threadId}`);
  const side = page.locator("[data-side]");
  const beside = () => side.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await side.getByRole("link", { name: "Add task" }).waitFor();
  for (const width of [1440, 768, 360]) {
    await resize(page, width);
    expect([width, await beside()]).toEqual([width, 0]);
  }
  // Two lines of each, however many tasks there are to choose from.
  await page.goto(`/dashboard/thread/${threadId}?form=merge.${taskId}`);
  const choices = side.locator("button[name=into]");
  await choices.first().waitFor();
  const cut = await choices.evaluateAll(
    (all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length,
  );
  expect([await choices.count(), cut]).toEqual([8, 0]);
});

test("of a thread's 23 tasks 12 are whole on a laptop, 6 on a phone; a link skips to the first", async () => {
  const threadId = await createThread(owner, { title: "Tea tin" });
  const messageId = await createMessage(owner, threadId);
  const fileId = await createFile(owner, { name: "tin.png", threadId, messageId });
  for (let at = 1; at <= 23; at += 1) {
    const text = `Move line ${at} of the ingredients up, so that it clears the fold`;
    await createTask(owner, threadId, { fileId, messageId, text });
  }
  const { page } = await open();
  const address = `/dashboard/thread/${threadId}`;
  await page.goto(address);
  await page.getByRole("button", { name: "Whole thread" }).click();
  const rows = page.locator(".task-row");
  const list = page.locator("[data-list=whole]");
  for (const [width, height, least, search] of [
    [1366, 768, 12, ""],
    [1024, 768, 12, ""],
    [390, 844, 6, ""],
    [360, 800, 6, "?extension=chrome"],
  ] as const) {
    await resize(page, width, height);
    await page.goto(address + search);
    await list.waitFor();
    const whole = await rows.evaluateAll(
      (all) =>
        all.filter((row) => {
          const { top, bottom, right } = row.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight && right <= innerWidth;
        }).length,
    );
    expect(whole, `${width} by ${height}`).toBeGreaterThanOrEqual(least);
  }
  const skip = page.getByRole("link", { name: "Skip to tasks" });
  await expect
    .poll(async () => {
      await skip.press("Enter");
      return rows.first().evaluate((row) => row === document.activeElement);
    })
    .toBe(true);
});

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
  tags: "nightly",
  timeout,
}, async () => {
  const { page, complaints } = await open();
  for (const threadId of threadIds) {
    await seeAlive(page, `/dashboard/thread/${threadId}?messages=1`);
    await page.getByText("(1 message)").waitFor();
  }
  expect(complaints, "where the browser drew something else").toEqual([]);
});
