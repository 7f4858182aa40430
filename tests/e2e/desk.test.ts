import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { dismissTip } from "#app/domain/accounts/dismiss-tip.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import type { ImportState } from "#app/domain/intake/import/import.ts";
import { imports, importThreads } from "#app/domain/intake/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { jonas, maya } from "#demo/seed/cast.ts";
import { createFile, createTask, createThread } from "#tests/factories/desk.ts";
import {
  backToDesk,
  eventually,
  importTray,
  lateModules,
  openedThread,
  openThread,
  sees,
  threadCard,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";
import { goToConsent, skipSurvey } from "#tests/setup/journey/sign-in.ts";

const { expectProblem, newPage, pageApart, pageOf } = setUpJourney();
afterAll(closeDatabase);

const demo = "Harbour Jazz: poster and ticket, first round";
const gone = { state: "hidden" } as const;

async function userOf({ email }: { email: string }) {
  const [owner] = await db().select().from(users).where(eq(users.email, email));
  if (!owner) throw new Error(`${email} has not signed in.`);
  return owner;
}

/** Adds threads to this person's desk, the last one on top; their pages are notified. */
async function addThreads(
  person: { email: string },
  titles: string[],
  asks: string[] = [],
  askedAt?: Date,
) {
  const owner = await userOf(person);
  for (const title of titles) {
    const threadId = await createThread(owner, { title });
    for (const text of asks)
      await createTask(owner, threadId, { text, ...(askedAt && { askedAt }) });
    await runCommand(owner, async (_tx, record) => record("thread", threadId));
  }
}

/** Stops the page's clock, after loading the page again under it. */
async function inStoppedTime(page: Page) {
  await page.clock.install();
  const alive = page.waitForResponse("**/api/events*");
  await page.reload();
  await alive;
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** It is loaded when it is needed, and React shows what was loaded late by a timer. */
const appears = (page: Page, part: Locator) =>
  eventually(async () => {
    await page.clock.runFor(100);
    return part.isVisible();
  }).toBe(true);

test("the demo thread's tips follow each other, and what was dismissed stays away", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const tip = (name: string) => page.getByRole("complementary", { name });
  await tip("Welcome!").waitFor();
  const thread = await openThread(page, demo);
  await thread.getByRole("complementary", { name: "Try the feedback feature!" }).waitFor();
  await thread.getByRole("button", { name: "OK" }).click();
  const next = thread.getByRole("complementary", { name: "Import your first email!" });
  await next.getByRole("link", { name: "Pick an email of your own" }).waitFor();
  await next.getByRole("button", { name: "OK" }).click();
  await next.waitFor(gone);
  await backToDesk(page);
  // Opening a demo file ended the welcome.
  await tip("Import your first email!").waitFor();
  expect(await tip("Welcome!").count()).toBe(0);
  await tip("Import your first email!").getByRole("button", { name: "OK" }).click();
  await tip("Import your first email!").waitFor(gone);
  await eventually(async () => (await userOf(maya)).dismissedTips.toSorted()).toEqual([
    "demo-import",
    "demo-import-after-close",
    "demo-summarize-feedback",
    "welcome",
  ]);
  await page.reload();
  await threadCard(page, demo).waitFor();
  expect(await page.locator("[data-tip]").count()).toBe(0);
});

test("a thread that arrives pulses for 15 s and tells of its tasks; less motion, no pulse", async () => {
  const page = await pageApart(maya);
  await inStoppedTime(page);
  await addThreads(maya, ["Just arrived"], ["One", "Two", "Three"]);
  const card = page.locator(".thread-card.is-new").filter({ hasText: "Just arrived" });
  await eventually(async () => {
    await page.clock.runFor(100);
    return card.getByText("3 new tasks waiting!").count();
  }).toBe(1);
  const motion = () =>
    card.locator(".thread-preview").evaluate((element) => {
      const { animationName, animationIterationCount } = getComputedStyle(element);
      return `${animationName} ${animationIterationCount}`;
    });
  expect(await motion()).toBe("pulse infinite");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await eventually(motion).toBe("pulse 1");
  await page.clock.runFor(12_000);
  expect(await card.count()).toBe(1);
  await page.clock.runFor(3_000);
  await card.waitFor({ state: "detached" });
  await threadCard(page, "Just arrived").waitFor();
  expect(await page.getByText("3 new tasks waiting!").count()).toBe(0);
});

test("a thread that came while no desk was open is highlighted when its card appears, and not again", {
  tags: "nightly",
}, async () => {
  const page = await pageApart(maya);
  await page.clock.install();
  await page.goto("/terms");
  await addThreads(maya, ["Came by night"], ["One", "Two"]);
  const alive = page.waitForResponse("**/api/events*");
  await page.goto("/dashboard");
  const card = page.locator(".thread-card.is-new").filter({ hasText: "2 new tasks waiting!" });
  await card.waitFor();
  await page.clock.pauseAt(Date.now() + 10_000);
  await alive;
  expect(await card.count()).toBe(1);
  // Another one does not begin its time anew.
  await addThreads(maya, ["Came by day"]);
  await appears(page, threadCard(page, "Came by day"));
  await page.clock.runFor(15_000);
  await card.waitFor({ state: "detached" });
  await page.reload();
  await threadCard(page, "Came by night").waitFor();
  expect(await page.locator(".is-new").count()).toBe(0);
});

test("View More adds six, another tab begins with six again, and says that it loads", async () => {
  const page = await pageOf(maya);
  await addThreads(maya, ["Long list"], [..."abcdefgh"]);
  await page.reload();
  const cards = page.locator(".task-card:visible");
  await eventually(() => cards.count()).toBe(6);
  await page.getByRole("link", { name: "View More" }).click();
  await eventually(() => cards.count()).toBe(12);
  await page.getByRole("link", { name: "View More" }).click();
  const tab = await page.getByRole("tab", { name: /^Not Started/ }).textContent();
  await eventually(() => cards.count()).toBe(Number(/\d+/.exec(tab ?? "")?.[0]));
  expect(await page.getByRole("link", { name: "View More" }).count()).toBe(0);

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/dashboard.data*", (route) => promise.then(() => route.continue()), {
    times: 1,
  });
  const ofCards = await edges(page.locator(".task-grid"));
  await page.getByRole("tab", { name: "Done" }).click();
  await sees(page, "Loading feedback...");
  // The pressed tab is selected at once, and the placeholder is where the cards will be.
  await page.getByRole("tab", { name: "Done", selected: true }).waitFor();
  const standIn = page.locator(".task-skeletons");
  expect(await edges(standIn)).toEqual(ofCards);
  expect(await roomOfWords(standIn)).toBe(0);
  resolve();
  await sees(page, "Completed feedback will show up here.");
  await page.getByRole("tab", { name: /^Not Started/ }).click();
  await eventually(() => cards.count()).toBe(6);
});

/** How many pixels the loading text moves the placeholder down. */
const roomOfWords = (standIn: Locator) =>
  standIn.evaluate((element) => {
    const { paddingTop } = getComputedStyle(element);
    const { height } = getComputedStyle(element, "::after");
    return element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(height);
  });

/** Where the content of a list begins below the tabs, and how wide it is. */
const edges = (list: Locator) =>
  list.evaluate((element) => {
    const { left, right, top } = element.getBoundingClientRect();
    const above = element.parentElement?.getBoundingClientRect().top ?? 0;
    const padding = Number.parseFloat(getComputedStyle(element).paddingTop);
    return { left, right, top: top - above + padding };
  });

test("the filter is chosen in a small dialog, shows in the address, and is taken away again", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const filter = page.getByRole("button", { name: "Filter" });
  const dialog = page.getByRole("dialog", { name: "Filter tasks" });
  await filter.click();
  await dialog.getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor(gone);
  await eventually(() => filter.evaluate((button) => button === document.activeElement)).toBe(true);
  await filter.click();
  await dialog.getByRole("combobox", { name: "Sender" }).pressSequentially("olander");
  await eventually(() => dialog.getByRole("option").count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByRole("option", { name: "Mira Olander", selected: true }).waitFor();
  await dialog.getByLabel("From", { exact: true }).fill("2026-01-01");
  await dialog.getByRole("radio", { name: "Mine" }).check();
  await dialog.getByRole("button", { name: "Show tasks" }).click();
  await page.waitForURL("/dashboard?sender=mira%40northquay.example&from=2026-01-01&whose=mine");
  const cards = page.locator(".task-card:visible");
  await eventually(() => cards.count()).toBe(3);
  await page.getByRole("tab", { name: "Not Started 3" }).waitFor();
  const chips = page.getByRole("list", { name: "Filters" });
  await chips.getByRole("link", { name: "Remove Mira Olander" }).waitFor();
  expect(await chips.getByText("Mira Olander", { exact: true }).isVisible()).toBe(true);
  await page.getByRole("tab", { name: "In Progress" }).click();
  await sees(page, "Try adjusting your filters.");
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await page.waitForURL("/dashboard?tab=in_progress");
  await sees(page, "Completed feedback will show up here.");
});

test("a task opens its thread and file; the dimmed backdrop leads back", async () => {
  const page = await pageOf(maya, { at: "/dashboard?sender=tomas" });
  await page.getByRole("link", { name: "Which paper do you want for the tickets?" }).click();
  await page.waitForURL(/\/dashboard\/thread\/demo-harbour-jazz\?file=2&task=/);
  await openedThread(page, demo);
  const backdrop = page.locator(".overlay-scrim");
  const dim = await backdrop.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(dim).toMatch(/[,/] 0?\.\d+\)$/);
  await backdrop.click({ position: { x: 4, y: 4 } });
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");
  await page.getByRole("dialog").waitFor(gone);
});

test("a double click on Delete does not open the card that takes its place", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  await addThreads(maya, ["Beneath", "Above"]);
  await threadCard(page, "Above").waitFor();
  await threadCard(page, "Above").hover();
  await page.getByRole("button", { name: "Actions for Above" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).dblclick();
  await threadCard(page, "Above").waitFor(gone);
  await sees(page, "Thread moved to trash");
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a task that leaves moves out, and its list closes up only when the pointer has left", {
  tags: "nightly",
}, async () => {
  const page = await pageApart(maya);
  await addThreads(maya, ["Closing up"], [..."stuvwxyz"]);
  await page.reload();
  await lateModules(page);
  const moved = await page.evaluateHandle(() => {
    const moved: (string | null)[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      moved.push(this.hasAttribute("data-left") ? "left" : this.getAttribute("data-item"));
      return animate.apply(this, how);
    };
    return moved;
  });
  const list = page.locator("#tasks-panel");
  const place = async (item: Locator) => {
    const found = await item.boundingBox();
    if (!found) throw new Error("It is not shown.");
    return found;
  };
  const named = (name: string | null) => list.locator(`[data-item="${name}"]`);
  for (const [view, reducedMotion] of [
    ["Cards", "no-preference"],
    ["List", "reduce"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.getByRole("button", { name: view, exact: true }).click();
    const lines = list.locator(view === "Cards" ? ".task-card" : ".task-line");
    await lines.nth(1).waitFor();
    const [first, second] = [
      named(await lines.nth(0).getAttribute("data-item")),
      named(await lines.nth(1).getAttribute("data-item")),
    ];
    const [left, next] = [await place(first), await place(second)];
    await page.mouse.move(left.x + left.width / 2, left.y + left.height / 2);
    await first.getByRole("combobox", { name: /^Status/ }).selectOption("Done");
    await first.waitFor({ state: "detached" });
    expect(await place(second)).toEqual(next);
    await page.mouse.move(5, 5);
    await eventually(() => list.locator("[data-left]").count()).toBe(0);
    await eventually(() => place(second)).toMatchObject({ x: left.x, y: left.y });
    const seen = await moved.evaluate((all) => all.splice(0));
    expect(seen[0]).toBe(view === "Cards" ? "left" : undefined);
    expect(seen.includes(await second.getAttribute("data-item"))).toBe(view === "Cards");
  }
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await list.locator(".task-card").first().waitFor();
});

test("what leaves a list as its last makes room for what the empty list says, under the pointer too", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  await addThreads(maya, ["Emptied"], ["Only one"]);
  const thread = await openThread(page, "Emptied");
  await lateModules(page);
  await thread.getByText("Only one").hover();
  await thread.getByRole("button", { name: "Move to trash: Only one" }).click();
  await sees(page, "Comment moved to trash");
  await thread.getByText("Only one").waitFor({ state: "detached" });
  await eventually(() => thread.locator("[data-left]").count()).toBe(0);
});

test("a list that shows other tasks keeps no empty places, wherever the pointer is", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  const owner = await userOf(maya);
  const threadId = await createThread(owner, { title: "Two files" });
  for (const name of ["lid.png", "base.png"]) {
    const fileId = await createFile(owner, { threadId, name });
    await createTask(owner, threadId, { fileId, text: `Wider ${name}` });
  }
  await page.goto(`/dashboard/thread/${threadId}`);
  const thread = page.getByRole("dialog", { name: "Two files" });
  await lateModules(page);
  const rows = thread.locator("li.task-row");
  for (const [view, count] of [
    ["Whole thread", 2],
    ["This file", 1],
  ] as const) {
    await thread.getByRole("button", { name: view }).click();
    await eventually(() => rows.count()).toBe(count);
    expect(await thread.locator("[data-left]").count()).toBe(0);
  }
});

test("the compact list begins with forty tasks, and Show all brings the rest", async () => {
  const page = await pageOf(maya);
  const owner = await userOf(maya);
  const threadId = await createThread(owner, { title: "Very long list" });
  const one = { kind: "request" as const, quote: "", askedAt: new Date("2026-01-02") };
  const author = { name: "Mira Olander", email: "mira@northquay.example" };
  await runCommand(owner, async (tx, record) => {
    const all = Array.from({ length: 250 }, (_, at) => ({
      ...{ ...one, userId: owner.id, id: crypto.randomUUID(), threadId, author },
      text: `Ask ${at}`,
    }));
    await tx.insert(tasks).values(all);
    record("thread", threadId);
  });
  await page.reload();
  await page.getByRole("button", { name: "List", exact: true }).click();
  const lines = page.locator(".task-line");
  await eventually(() => lines.count()).toBe(40);
  await page.getByRole("link", { name: "Show all" }).click();
  const count = await page.getByRole("tab", { name: /^Not Started/ }).textContent();
  await eventually(() => lines.count()).toBe(Number(/\d+/.exec(count ?? "")?.[0]));
  expect(await lines.count()).toBeGreaterThan(250);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await page.locator(".task-card").first().waitFor();
});

/** The screens over the desk whose modules were asked for ahead, once those of its actions have been. */
async function loadedAhead(page: Page): Promise<string[]> {
  const found = await page.waitForFunction(() => {
    const manifest: { routes: Record<string, { id: string; parentId?: string; module: string }> } =
      Reflect.get(window, "__reactRouterManifest");
    const ahead = Object.values(manifest.routes).filter(
      ({ module }) => document.querySelector(`link[href="${module}"]`) !== null,
    );
    if (!ahead.some(({ id }) => id.startsWith("form/"))) return null;
    return ahead.filter(({ parentId }) => parentId?.endsWith("over-desk")).map(({ id }) => id);
  });
  return (await found.jsonValue()) ?? [];
}

test("where data is to be saved, screens are not loaded before they are opened", {
  tags: "nightly",
}, async () => {
  const page = await pageApart(maya);
  expect(await loadedAhead(page)).not.toEqual([]);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.reload();
  expect(await loadedAhead(page)).toEqual([]);
});

test("?action=download_extension opens the store in a new tab and leaves the address", async () => {
  const page = await pageApart(maya);
  await page.addInitScript(() => {
    window.open = (...asked) => {
      Object.assign(window, { asked });
      return null;
    };
  });
  await page.goto("/dashboard?action=download_extension&tab=done");
  await page.waitForURL("/dashboard?tab=done");
  expect(await page.evaluate(() => Reflect.get(window, "asked"))).toEqual([
    "https://chromewebstore.google.com/search/galley",
    "_blank",
    "noopener",
  ]);
});

test("what was read is asked for again after 5 min, or when something changed; not for coming back", async () => {
  const page = await pageApart(maya);
  // Opening the demo thread for the first time is a change, and so is a preview that was made.
  const owner = await userOf(maya);
  await dismissTip(owner, "welcome");
  await eventually(() =>
    db().$count(files, and(eq(files.userId, owner.id), eq(files.previewState, "pending"))),
  ).toBe(0);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(pathname);
  });
  const news = () => asked.splice(0);
  const toTab = async (name: RegExp, address: string) => {
    await page.getByRole("tab", { name }).click();
    await page.waitForURL(address);
  };
  const done = () => toTab(/^Done/, "/dashboard?tab=done");
  const notStarted = () => toTab(/^Not Started/, "/dashboard");
  await page.clock.install();
  const alive = page.waitForResponse("**/api/events*");
  await page.reload();
  await alive;
  news();
  await done();
  await notStarted();
  await openThread(page, demo);
  await backToDesk(page);
  await eventually(() => asked).toContain("/dashboard/thread/demo-harbour-jazz.data");
  news();

  await done();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await openThread(page, demo);
  await backToDesk(page);
  await notStarted();
  await page.clock.fastForward("04:00");
  await done();
  await notStarted();
  await openThread(page, demo);
  await backToDesk(page);
  expect(news()).toEqual([]);

  await page.clock.fastForward("01:30");
  await done();
  await openThread(page, demo);
  await eventually(() => new Set(asked)).toEqual(
    new Set(["/dashboard.data", "/dashboard/thread/demo-harbour-jazz.data"]),
  );
  await backToDesk(page);
  news();
  await addThreads(maya, ["A change"]);
  await threadCard(page, "A change").waitFor();
  expect(news()).toContain("/dashboard.data");
});

/** Where an element stands in its list, and how large it is. */
const place = (element: Locator) =>
  element.evaluate((one) => {
    if (!(one instanceof HTMLElement)) throw new Error("It has no place.");
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = one;
    return { offsetLeft, offsetTop, offsetWidth, offsetHeight };
  });

test("more threads come as the list is scrolled, after six skeletons; a failure is told", async () => {
  expectProblem(/status of 503/);
  const page = await pageOf(maya);
  await addThreads(
    maya,
    Array.from({ length: 30 }, (_, at) => `Thread ${at}`),
  );
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/dashboard/threads.data*", (route) => promise.then(() => route.continue()), {
    times: 1,
  });
  await page.reload();
  const cards = page.locator("#threads-panel .thread-card");
  await cards.first().getByRole("heading").waitFor();
  const first = await place(cards.first());
  await cards.last().scrollIntoViewIfNeeded();
  await eventually(() => page.locator(".thread-card .skeleton.thread-preview").count()).toBe(6);
  expect(await cards.count()).toBe(24 + 6);
  // In the second row of placeholders: no row moves when the cards arrive.
  await cards.nth(24 + 5).scrollIntoViewIfNeeded();
  // What is far above has no content any more, and keeps its size.
  await eventually(() => cards.first().evaluate((card) => card.childElementCount)).toBe(0);
  expect(await place(cards.first())).toEqual(first);
  const standIn = await place(cards.nth(24 + 3));
  resolve();
  await eventually(() => page.locator(".thread-card .skeleton").count()).toBe(0);
  expect(await cards.count()).toBeGreaterThan(30);
  await cards
    .nth(24 + 3)
    .getByText("No preview available")
    .waitFor();
  expect(await place(cards.nth(24 + 3))).toEqual(standIn);

  await page.route("**/dashboard/threads.data*", (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await cards.last().scrollIntoViewIfNeeded();
  await sees(page, "Failed to load threads: please try again.");
  await page.unroute("**/dashboard/threads.data*");
  await page.locator("#threads-panel").getByRole("link", { name: "Load more" }).click();
  await eventually(() => cards.count()).toBeGreaterThan(30);

  await page.route("**/dashboard.data*", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.getByRole("tab", { name: "In Progress" }).click();
  await page
    .getByRole("heading", { name: "Failed to load threads: HTTP 503: Service Unavailable" })
    .waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await sees(page, "Completed feedback will show up here.");
});

test("on arrival: the steps after 1.5 s, then the toast about the first thread for 8 s, once a session", async () => {
  const page = await newPage();
  await goToConsent(page, jonas);
  await page.clock.install();
  await page.getByRole("button", { name: "Continue" }).click();
  await skipSurvey(page);
  await page.waitForURL("/dashboard");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload({ waitUntil: "networkidle" });
  const steps = page.getByRole("complementary", { name: "Steps to use Galley" });
  await page.clock.runFor(1_400);
  expect(await steps.count()).toBe(0);
  await page.clock.runFor(100);
  await appears(page, steps);
  expect(await steps.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("Download the browser extension"),
    expect.stringContaining("Open an email from a collaborator"),
    expect.stringContaining("Import the email to manage tasks"),
  ]);

  const toast = page.getByText("Let's import your first thread!", { exact: true });
  expect(await toast.count()).toBe(0);
  await steps.getByRole("button", { name: "Dismiss" }).click();
  await page.clock.runFor(100);
  await toast.first().waitFor();
  await sees(page, "Open Gmail from the header button to get started.");
  await page.clock.runFor(7_700);
  expect(await toast.count()).toBeGreaterThan(0);
  await page.clock.runFor(1_000);
  await toast.first().waitFor({ state: "detached" });

  // Neither comes again in this session; both do in the next, and the toast does not wait for the steps for ever.
  await page.reload({ waitUntil: "networkidle" });
  await page.clock.runFor(3_000);
  expect(await steps.count()).toBe(0);
  expect(await toast.count()).toBe(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload({ waitUntil: "networkidle" });
  await page.clock.runFor(1_500);
  await appears(page, steps);
  await page.clock.runFor(7_800);
  expect(await toast.count()).toBe(0);
  await page.clock.runFor(300);
  await toast.first().waitFor();
  // The mail-connection banner comes before them.
  const status = "**/api/gmail/connection-status";
  const connection = { email: jonas.email, connected: false, reason: "revoked", missingScopes: [] };
  await page.route(status, (route) => route.fulfill({ json: connection }));
  await page.clock.runFor(30_000);
  await appears(page, page.getByText("Gmail not connected", { exact: true }).first());
  expect(await steps.count()).toBe(0);
  await page.unroute(status);
  await page.clock.runFor(30_000);
  await steps.waitFor();

  await steps.getByRole("button", { name: "Got it" }).click();
  expect(await steps.count()).toBe(0);
  await eventually(async () => {
    return (await userOf(jonas)).hasCompletedOnboarding;
  }).toBe(true);
});

test("the report of an import stays until it is dismissed, and each row where it is", {
  tags: "nightly",
}, async () => {
  const page = await pageApart(maya);
  await inStoppedTime(page);
  const owner = await userOf(maya);
  const importId = randomUUID();
  await db().insert(imports).values({ userId: owner.id, id: importId });
  const subjects = ["Box", "Lid", "Tin"];
  const setStates = async (...states: ImportState[]) => {
    for (const [at, subject] of subjects.entries()) {
      const row = { userId: owner.id, importId, threadId: `t-${subject}`, subject };
      const state = states[at] ?? "done";
      await db()
        .insert(importThreads)
        .values({ ...row, state })
        .onConflictDoUpdate({
          target: [importThreads.userId, importThreads.importId, importThreads.threadId],
          set: { state },
        });
    }
    await runCommand(owner, async (_tx, record) => record("import", importId));
  };
  const tray = importTray(page);
  const shown = () => tray.getByRole("listitem").locator("[dir=auto]").allTextContents();
  await setStates("queued", "running", "queued");
  await appears(page, tray.getByText("Importing 3 email threads", { exact: true }));
  expect(await shown()).toEqual(["Lid", "Box", "Tin"]);
  await setStates("running", "done", "queued");
  await appears(page, tray.getByText("Importing 3 email threads, 1 done"));
  expect(await shown()).toEqual(["Lid", "Box", "Tin"]);
  await setStates();
  await appears(page, tray.getByText("Import finished, 3 email threads"));
  await page.clock.runFor(60_000);
  await addThreads(maya, ["Came after the import"]);
  await appears(page, threadCard(page, "Came after the import"));
  expect(await shown()).toEqual(["Lid", "Box", "Tin"]);
  await tray.getByRole("button", { name: "Dismiss", exact: true }).click();
  await eventually(async () => {
    await page.clock.runFor(100);
    return tray.count();
  }).toBe(0);
});

test("news move no row under the mouse: the head says what came, and shows it when asked or left", async () => {
  const page = await pageOf(maya);
  await lateModules(page);
  const lists = [
    { row: ".thread-card", text: "h3", thing: "thread" },
    { row: ".task-card", text: ".task-text", thing: "task" },
  ];
  for (const { row, text, thing } of lists) {
    const texts = () => page.locator(`${row} ${text}`).allTextContents();
    const show = page.getByRole("button", { name: `Show 1 new ${thing}` });
    const before = await texts();
    await page.locator(row).nth(1).hover();
    await addThreads(maya, [`Under a ${thing}`], [`Ask under a ${thing}`], new Date());
    await show.waitFor();
    expect(await texts()).toEqual(before);
    await show.click();
    await show.waitFor(gone);
    await eventually(async () => (await texts())[0]).toContain(`nder a ${thing}`);
    await page
      .locator(".is-new")
      .filter({ hasText: `Under a ${thing}` })
      .waitFor();
    await page.locator(row).nth(1).hover();
    await addThreads(maya, [`Beside a ${thing}`], [`Ask beside a ${thing}`], new Date());
    await show.waitFor();
    await page.mouse.move(0, 0);
    await eventually(async () => (await texts())[0]).toContain(`eside a ${thing}`);
    expect(await show.count()).toBe(0);
  }
});
