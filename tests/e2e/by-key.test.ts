import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { trashTask } from "#app/domain/tasks/trash-task.server.ts";
import { maya } from "#demo/seed/cast.ts";
import { createMessage, createTask, createThread, type Owner } from "#tests/factories/desk.ts";
import { audit } from "#tests/setup/browser/audit.ts";
import { twoFrames } from "#tests/setup/browser/resize.ts";
import { eventually, lateModules, sees } from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

/** The desk worked by shortcuts and by the command palette. */
const { pageOf, expectProblem } = setUpJourney();

let owner: Owner;
beforeAll(async () => {
  await pageOf(maya);
  const [row] = await db().select().from(users).where(eq(users.email, maya.email));
  if (!row) throw new Error("Maya has not signed in.");
  owner = row;
  const threadId = await createThread(owner, { title: "Gift box for autumn" });
  await createThread(owner, { title: "Beach towel" });
  for (const text of ["Widen the lid", "Choose a ribbon", "Print the insert"]) {
    await createTask(owner, threadId, { text });
  }
});
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** The listed thing that has focus, by its words. */
const focusedItem = (page: Page) =>
  page.evaluate(() => {
    const item = document.activeElement?.closest("[data-item]");
    return item?.querySelector("h3, .task-text, p[dir=auto].wrap-anywhere")?.textContent ?? null;
  });

test("keys go through the lists, set a status, open, edit, go back and delete", async () => {
  const page = await pageOf(maya);
  const press = (key: string) => page.keyboard.press(key);
  await press("j");
  await eventually(() => focusedItem(page)).toBe("Beach towel");
  await press("j");
  await eventually(() => focusedItem(page)).toBe("Gift box for autumn");
  await press("k");
  await eventually(() => focusedItem(page)).toBe("Beach towel");

  // To the tasks: the first is set to In Progress, and leaves for another tab.
  await press("g");
  await press("t");
  await page.locator("#tasks-panel [data-item]:focus-within").waitFor();
  const first = await focusedItem(page);
  await press("2");
  await sees(page, "Status Updated");
  await page.locator(".task-text", { hasText: first ?? "" }).waitFor({ state: "detached" });
  const next = await focusedItem(page);
  expect([next === null, next === first]).toEqual([false, false]);

  // Its thread opens with the form; a key in its field is a letter.
  await press("e");
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Task" });
  await field.waitFor();
  await eventually(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await press("End");
  await page.keyboard.type("u");
  expect(await field.inputValue()).toBe(`${next}u`);
  await press("Escape");
  await field.waitFor({ state: "hidden" });
  await press("u");
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");

  await press("g");
  await press("d");
  await eventually(() => focusedItem(page)).toBe("Beach towel");
  await press("#");
  await sees(page, "Thread moved to trash");
  await eventually(() => focusedItem(page)).toBe("Gift box for autumn");
  await press("o");
  await page.getByRole("dialog", { name: "Gift box for autumn" }).waitFor();
  await press("g");
  await press("i");
  await page.getByRole("dialog", { name: "Import Files from Email" }).waitFor();
  await press("Escape");
});

test("a sheet lists the shortcuts, over what lies over the desk too", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya, { at: "/dashboard/trash" });
  await page.getByRole("dialog", { name: "Trash" }).waitFor();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByText("Back to the dashboard").waitFor();
  expect(await sheet.getByText("Mark a place").count()).toBe(1);
  expect(await sheet.getByRole("link", { name: "Turn single keys off" }).count()).toBe(1);
  const below = sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await below).toBe(0);
  expect(await audit(page)).toEqual([]);
  // Keys wait until it is closed.
  await page.keyboard.press("u");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/dashboard/trash");
});

test("the palette finds commands, threads, tasks, files and people, and remembers", async () => {
  const page = await pageOf(maya);
  const palette = page.getByRole("dialog", { name: "Commands" });
  const option = (name: string | RegExp) => palette.getByRole("option", { name });
  const { width = 0 } = page.viewportSize() ?? {};
  await page.getByRole("button", { name: "Commands" }).click();
  await option(/^Search files and tasks/).waitFor();
  expect(await audit(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "hidden" });

  // Commands that act on the focused item are first, and act on it.
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.locator("#tasks-panel [data-item]:focus-within").waitFor();
  await page.keyboard.press("Control+k");
  await palette.getByText("This task").waitFor();
  await page.keyboard.type("status done");
  await option(/^Status: Done/).waitFor();
  await page.keyboard.press("Enter");
  await palette.waitFor({ state: "hidden" });
  await sees(page, "Status Updated");

  // Keys that are typed at once go into its field.
  const focused = await page.evaluate(() => {
    const pressed = new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true });
    document.activeElement?.dispatchEvent(pressed);
    return document.activeElement?.getAttribute("aria-label");
  });
  expect(focused).toBe("Command or search");
  await page.keyboard.type("gift autumn");
  await option(/^Gift box for autumn/).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Gift box for autumn" }).waitFor();
  await page.keyboard.press("Control+k");
  await palette.getByText("Recent").waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await palette.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await page.keyboard.type("ribbon");
  const found = option(/^Choose a ribbon/);
  await found.waitFor();
  // A phone has no room for both on one line.
  const [name, detail] = await Promise.all(
    (await found.locator("[dir=auto]").all()).map((part) => part.boundingBox()),
  );
  expect(detail?.y).toBe((name?.y ?? 0) + (name?.height ?? 0));
  await page.setViewportSize({ width, height: 900 });
  expectProblem(/status of 500/);
  await page.route(/dashboard\/find/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.keyboard.type("s");
  await palette.getByText("Nothing could be looked up.").waitFor();
  await page.keyboard.press("Escape");
});

test("many are selected by key and click, changed in one go, and undone as one", async () => {
  const texts = ["Fold the leaflet", "Round the corners", "Match the gold", "Trim the sleeve"];
  const threadId = await createThread(owner, { title: "Perfume sleeve" });
  const at = new Date();
  for (const text of texts) await createTask(owner, threadId, { text, askedAt: at });
  const page = await pageOf(maya, { at: "/dashboard?panel=tasks" });
  const press = (key: string) => page.keyboard.press(key);
  const bar = page.getByRole("region", { name: "Selection" });
  const cards = page.locator("#tasks-panel .task-card");
  await eventually(() => cards.count()).toBeGreaterThan(3);
  // A list that is shown has the focus without an answer of the server, which would move it later.
  const shown = Promise.withResolvers<void>();
  await page.route(/dashboard\.data/, async (route) => {
    await shown.promise;
    await route.continue();
  });
  await press("g");
  await press("t");
  await page.locator("#tasks-panel [data-item]:focus-within").waitFor();
  shown.resolve();
  await page.unroute(/dashboard\.data/);
  await press("x");
  await bar.getByText("1 selected").waitFor();
  await press("Shift+ArrowDown");
  await press("Shift+ArrowDown");
  await bar.getByText("3 selected").waitFor();
  expect(await audit(page)).toEqual([]);
  await press("Shift+ArrowUp");
  await bar.getByText("2 selected").waitFor();
  await press("Escape");
  await bar.waitFor({ state: "hidden" });

  // By pointer: a checkbox, and all up to another card.
  const listed = await cards.locator(".task-text").allTextContents();
  await cards.nth(0).hover();
  await cards.nth(0).getByRole("checkbox").check();
  await cards.nth(2).click({ modifiers: ["Shift"], position: { x: 8, y: 60 } });
  await bar.getByText("3 selected").waitFor();
  const setInProgress = async () => {
    await bar.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "In Progress" }).click();
  };
  // Shown before the answer, and taken back when it is refused.
  expectProblem(/status of 500/);
  const answer = Promise.withResolvers<void>();
  const first = page.getByRole("link", { name: listed[0] ?? "" });
  await page.route(/selection\.data/, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500 });
  });
  await setInProgress();
  await bar.waitFor({ state: "hidden" });
  await eventually(() => first.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  // On a phone the toast is above the bar. Watched from before the answer, because the toast disappears by itself.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 360, height: 740 });
  const isAbove = page.waitForFunction(() => {
    const [toast, bar] = [".toast", ".selection-bar"].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    return toast && bar && toast.bottom <= bar.top;
  });
  answer.resolve();
  await isAbove;
  await page.setViewportSize({ width, height });
  await bar.getByText("3 selected").waitFor();
  await first.waitFor();
  await page.unroute(/selection\.data/);
  // Refused once more, and asked for again by key in the moment in which that shows.
  await page.route(/selection\.data/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.evaluate(() => {
    let wasGone = false;
    const observer = new MutationObserver(() => {
      const isShown = document.querySelector(".selection-bar") !== null;
      wasGone ||= !isShown;
      if (!wasGone || !isShown) return;
      observer.disconnect();
      const pressed = new KeyboardEvent("keydown", { key: "2", bubbles: true });
      document.activeElement?.dispatchEvent(pressed);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await setInProgress();
  await sees(page, "3 tasks set to In Progress");
  await bar.waitFor({ state: "hidden" });
  await eventually(() => page.getByRole("link", { name: listed[0] ?? "" }).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  // The last steps outlive a reload.
  await page.reload();
  await lateModules(page);
  await press("Control+z");
  await page.getByRole("link", { name: listed[0] ?? "" }).waitFor();
  await page.getByRole("link", { name: listed[2] ?? "" }).waitFor();

  // To the trash by key, and out of it together.
  await press("g");
  await press("t");
  await page.locator("#tasks-panel [data-item]:focus-within").waitFor();
  await press("Shift+ArrowDown");
  await bar.getByText("2 selected").waitFor();
  await press("j");
  await press("#");
  await sees(page, "2 items moved to trash");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.getByRole("link", { name: "Trash" }).click();
  const trash = page.getByRole("dialog", { name: "Trash" });
  await trash.getByText(/items$/).waitFor();
  await press("j");
  await press("Shift+ArrowDown");
  await trash.getByText(/^2 of \d+ selected$/).waitFor();
  await trash.getByRole("button", { name: "Restore", exact: true }).click();
  await sees(page, "2 items restored");
});

test("Ctrl and a click select one and one more; so does a finger that rests, and then a tap", async () => {
  const bar = (page: Page) => page.getByRole("region", { name: "Selection" });
  const cards = (page: Page) => page.locator("#tasks-panel .task-card");
  const page = await pageOf(maya, { at: "/dashboard?panel=tasks" });
  await lateModules(page);
  for (const [at, selected] of [
    [0, 1],
    [1, 2],
    [0, 1],
  ] as const) {
    const position = { x: 8, y: 70 };
    await cards(page)
      .nth(at)
      .click({ modifiers: ["ControlOrMeta"], position });
    await bar(page).getByText(`${selected} selected`).waitFor();
  }
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "hidden" });

  const phone = await pageOf(maya, {
    ...{ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
    at: "/dashboard?panel=tasks",
  });
  await lateModules(phone);
  const touch = await phone.context().newCDPSession(phone);
  const place = await cards(phone).nth(0).boundingBox();
  if (!place) throw new Error("It is not shown.");
  const touchPoints = [{ x: place.x + place.width / 2, y: place.y + place.height - 8 }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await bar(phone).getByText("1 selected").waitFor();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await cards(phone).nth(1).locator(".task-text").tap();
  await bar(phone).getByText("2 selected").waitFor();
  expect(new URL(phone.url()).pathname).toBe("/dashboard");
  await bar(phone).getByRole("button", { name: "Clear the selection" }).click();
  await bar(phone).waitFor({ state: "hidden" });
});

test("the box that selects a task covers nothing of it and moves nothing, at any width", {
  tags: "nightly",
}, async () => {
  const threadId = await createThread(owner, { title: "Tea tin" });
  const quote = "The tin is silver now.";
  const messageId = await createMessage(owner, threadId, { body: quote });
  const closing = { messageId, by: "Priya Nair", sentAt: "2026-03-03T10:00:00.000Z" };
  await createTask(owner, threadId, {
    ...{ text: "Make the tin silver", status: "in_progress", touchedAt: new Date() },
    closing: { ...closing, quote, quoteStart: 0, quoteEnd: quote.length },
  });
  const page = await pageOf(maya, { at: `/dashboard/thread/${threadId}` });
  await lateModules(page);
  const row = page.locator(".task-row", { hasText: "Make the tin silver" });
  const places = () =>
    row.evaluate((element) => {
      const parts = element.querySelectorAll("p, a, button, select, time, .truncate, [data-state]");
      return [...parts].map((part) => part.getBoundingClientRect().toJSON());
    });
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await row.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await row.locator(".select-box").waitFor({ state: "detached" });
    const before = await places();
    await row.hover();
    const box = await row.locator(".select-box").boundingBox();
    if (!box) throw new Error("There is no box.");
    expect(await places()).toEqual(before);
    const covered = before.filter(
      ({ left, right, top, bottom }) =>
        left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y,
    );
    expect(covered).toEqual([]);
  }

  // In the list of tasks it stands where the picture of the file was.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard?panel=tasks&tab=in_progress");
  await page.getByRole("button", { name: "List", exact: true }).click();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/dashboard?panel=tasks&tab=in_progress");
    await lateModules(page);
    const line = page.locator(".task-line", { hasText: "Make the tin silver" });
    const picture = await line.locator(".line-picture").boundingBox();
    await line.hover();
    const box = await line.locator(".select-box").boundingBox();
    if (!box || !picture) throw new Error("There is no box.");
    const middle = ({ x, y, width, height }: typeof box) => [x + width / 2, y + height / 2];
    expect(middle(box).map(Math.round)).toEqual(middle(picture).map(Math.round));
  }
  const views = page.waitForResponse(/\/views(\.data)?$/);
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await views;
});

test("what is selected beyond the first page does not come back while that page is read again", {
  tags: "nightly",
}, async () => {
  const threadId = await createThread(owner, { title: "Travel atlas" });
  const at = new Date(Date.now() - 60_000);
  const texts = Array.from({ length: 8 }, (_, at) => `Redraw map ${at + 1}`);
  for (const text of texts) await createTask(owner, threadId, { text, askedAt: at });
  const page = await pageOf(maya, { at: "/dashboard?panel=tasks" });
  const bar = page.getByRole("region", { name: "Selection" });
  const cards = page.locator("#tasks-panel .task-card");
  await page.getByRole("link", { name: "View More" }).click();
  await eventually(() => cards.count()).toBeGreaterThan(7);
  const beyond = cards.nth(7);
  const text = (await beyond.locator(".task-text").textContent()) ?? "";
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route("**/dashboard/tasks.data*", async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await beyond.hover();
  await beyond.getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitem", { name: "In Progress" }).click();
  await sees(page, "1 task set to In Progress");
  await asked.promise;
  expect(await page.getByRole("link", { name: text, exact: true }).count()).toBe(0);
  answer.resolve();
  await page.unrouteAll({ behavior: "wait" });
});

test("focus stays with a task that goes to another group, or goes on to the next, here and in a thread", async () => {
  const page = await pageOf(maya, { at: "/dashboard?panel=tasks" });
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await page.getByRole("combobox", { name: "Order of the tasks" }).selectOption("By status");
  const group = page.getByRole("region", { name: "In Progress" });
  await page.locator(".line-heading", { hasText: "Not Started" }).waitFor();
  await press("g");
  await press("t");
  await page.locator("#tasks-panel [data-item]:focus-within").waitFor();
  const first = await focusedItem(page);
  await press("2");
  await group.locator(".task-text", { hasText: first ?? "" }).waitFor();
  await eventually(() => focusedItem(page)).toBe(first);
  // The others leave a list of one status: focus moves to the next.
  await page.getByRole("combobox", { name: "Order of the tasks" }).selectOption("By due day");
  await page.locator(".line-heading", { hasText: "In Progress" }).waitFor({ state: "detached" });
  await press("g");
  await press("t");
  await page.locator("#tasks-panel [data-item]:focus-within").waitFor();
  const next = await focusedItem(page);
  await press("#");
  await sees(page, "Comment moved to trash");
  await page.locator(".task-text", { hasText: next ?? "" }).waitFor({ state: "detached" });
  expect(await focusedItem(page)).toEqual(expect.any(String));

  // One that goes in another window takes no focus with it.
  const elsewhere = await focusedItem(page);
  const taskId = await page.evaluate(
    () => document.activeElement?.closest("[data-item]")?.getAttribute("data-item")?.slice(5) ?? "",
  );
  await trashTask(owner, { taskId });
  await page.locator(".task-text", { hasText: elsewhere ?? "" }).waitFor({ state: "detached" });
  expect(await focusedItem(page)).toEqual(expect.any(String));

  // In a thread a task that is done goes below the others.
  await press("o");
  const thread = page.getByRole("dialog");
  await thread.locator("[data-item]").first().waitFor();
  await press("j");
  await thread.locator("[data-item]:focus-within, [data-item]:focus").waitFor();
  await press("3");
  await sees(page, "Status Updated");
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await press("u");
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");
  await page.getByRole("button", { name: "Cards", exact: true }).click();
  await page.locator("#tasks-panel .task-card").first().waitFor();
});

test("what shows other tasks keeps the focus, and so does the filter that is taken away", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya, { at: "/dashboard?panel=tasks" });
  const hasFocus = (control: Locator) =>
    eventually(() => control.evaluate((one) => one === document.activeElement)).toBe(true);
  const tab = page.getByRole("tab", { name: /^In Progress/ });
  await tab.press("Enter");
  await page.waitForURL(/tab=in_progress/);
  await twoFrames(page);
  await hasFocus(tab);

  const list = page.getByRole("button", { name: "List", exact: true });
  await list.press("Enter");
  await page.getByRole("combobox", { name: "Order of the tasks" }).waitFor();
  await hasFocus(list);
  const cards = page.getByRole("button", { name: "Cards", exact: true });
  await cards.press("Enter");
  await page.locator("[data-lines]").waitFor({ state: "detached" });
  await hasFocus(cards);

  const filter = page.getByRole("button", { name: /^Filter/ });
  await filter.press("Enter");
  await page.getByRole("dialog", { name: "Filter tasks" }).getByLabel("Mine").check();
  await page.keyboard.press("Enter");
  const chip = page.getByRole("link", { name: "Remove Mine" });
  await chip.waitFor();
  await hasFocus(filter);
  await chip.press("Enter");
  await chip.waitFor({ state: "detached" });
  await hasFocus(filter);
});

test("single keys can be turned off for good; the palette stays", { tags: "nightly" }, async () => {
  const page = await pageOf(maya, { at: "/dashboard" });
  await page.goto("/account");
  await page.getByRole("button", { name: "Turn single keys off" }).click();
  await page.getByText("Single keys do nothing.").waitFor();
  const alive = page.waitForRequest("**/api/events*");
  await page.goto("/dashboard");
  await alive;
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.getByRole("option", { name: /^Go to the tasks/ }).waitFor();
  expect(await palette.getByText("then", { exact: true }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/dashboard");

  // An ask is answered by its buttons, to which the arrows still go.
  const threadId = await createThread(owner, { title: "Wool label" });
  for (const text of ["A softer blue?", "A wider seam?"]) {
    const unsure = { classification: "unsure", reason: "Sounds like a wish" } as const;
    await createTask(owner, threadId, { ...unsure, text });
  }
  await page.goto("/dashboard?panel=tasks&unsure=1");
  await page.getByText("go to the next").waitFor();
  const answers = page.getByRole("button", { name: /^(Accept|Dismiss): A / });
  await answers.first().focus();
  for (const key of ["a", "d", "ArrowDown"]) await page.keyboard.press(key);
  await eventually(() => answers.nth(2).evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  expect(await answers.count()).toBe(4);

  // What a key would press is still in the palette.
  await page.goto("/dashboard/thread/demo-harbour-jazz");
  await page.locator("#palette").waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  await palette.getByRole("option", { name: /^Mark a place/ }).waitFor();
});
