import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { stopQueue } from "#app/adapters/queue/queue.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { maya } from "#demo/seed/cast.ts";
import { createMessage, createTask, createThread, type Owner } from "#tests/factories/desk.ts";
import { audit } from "#tests/setup/browser/audit.ts";
import {
  chooseFromMenu,
  eventually,
  isFocused,
  taskRow,
  undoByToast,
  unfold,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

/** Tasks that people make, change and judge by hand, with and without a mouse. */
const { pageOf, expectProblem } = setUpJourney();

const body =
  "Hello Maya,\nthe lid is too tall, and the foil too thin 🙂.\nCould it be bluer?\nPriya";
const quoteOf = (quote: string, messageId: string) => ({
  ...{ messageId, quote, quoteStart: body.indexOf(quote) },
  quoteEnd: body.indexOf(quote) + quote.length,
});

let owner: Owner;
beforeAll(async () => {
  await pageOf(maya);
  const [row] = await db().select().from(users).where(eq(users.email, maya.email));
  if (!row) throw new Error("Maya has not signed in.");
  owner = row;
});
afterAll(async () => {
  await stopQueue();
  await closeDatabase();
});

/** A thread with one message, opened; its tasks are listed under 'Whole thread'. */
async function openTin(page: Page, tasks: string[], mail: { text?: string } = {}) {
  const threadId = await createThread(owner, { title: "Biscuit tin" });
  const messageId = await createMessage(owner, threadId, { body, ...mail });
  const quote = quoteOf("the lid is too tall, and the foil too thin", messageId);
  for (const text of tasks) await createTask(owner, threadId, { ...quote, text });
  await page.goto(`/dashboard/thread/${threadId}?messages=1`);
  const thread = page.getByRole("dialog", { name: "Biscuit tin" });
  await thread.waitFor();
  return { thread, threadId, messageId };
}

const actions = (thread: Locator, text: string, entry: string) =>
  chooseFromMenu(thread, `Actions for ${text}`, entry);

/** Selects these words of the message, as a person does with the mouse or by shifted arrows. */
function select(page: Page, words: string) {
  return page.locator("[data-message-body]").evaluate(
    (place, { from, to }) => {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let at = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const end = at + (node.textContent?.length ?? 0);
        if (at <= from && from < end) range.setStart(node, from - at);
        if (at < to && to <= end) range.setEnd(node, to - at);
        at = end;
      }
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
    },
    { from: body.indexOf(words), to: body.indexOf(words) + words.length },
  );
}

/** Returns a function that tells how often a text field has got focus since. */
async function countFocusedFields(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const seen = { fields: 0 };
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLTextAreaElement) seen.fields += 1;
    });
    return seen;
  });
  return () => count.evaluate(({ fields }) => fields);
}

/** The text of a toast: the same words may be in a menu. */
const isTold = (page: Page, title: string) =>
  page.locator(".toast-title").getByText(title, { exact: true }).waitFor();

test("selected words become a task, with their place in the message", async () => {
  const page = await pageOf(maya);
  const { thread } = await openTin(page, ["Lower the lid"]);
  const add = thread.getByRole("link", { name: "Add task from the selected words" });
  // The script of the button is loaded after the page: a selection before that would be missed.
  await eventually(async () => {
    await select(page, "foil too thin 🙂");
    return add.isVisible();
  }).toBe(true);
  await page.keyboard.press("Escape");
  await add.waitFor({ state: "hidden" });
  await thread.waitFor();
  await select(page, "Could it be bluer?");
  await add.click();
  const form = thread.getByRole("form", { name: "Add task" });
  const line = form.getByRole("textbox", { name: "New task" });
  await line.waitFor();
  await eventually(() => isFocused(line)).toBe(true);
  expect(await line.inputValue()).toBe("Could it be bluer?");
  await line.fill("Make it bluer");
  await form.getByLabel("Category").selectOption("Colour");
  await line.press("Enter");
  await taskRow(thread, "Make it bluer").first().waitFor();
  await form.waitFor({ state: "detached" });
  await isTold(page, "Task added");
  await eventually(() => thread.locator("mark").allTextContents()).toEqual([
    "the lid is too tall, and the foil too thin",
    "Could it be bluer?",
  ]);
});

test("a sentence becomes a task by one key, leads to it, and is taken back; one that was left out, by a click", async () => {
  const page = await pageOf(maya);
  const text = `${body}\n-- \nPlease call after ten.`;
  const { thread } = await openTin(page, ["Lower the lid"], { text });
  const sentence = (words: string) => thread.locator("[data-sentence]", { hasText: words });
  const make = thread.getByRole("button", { name: "Make a task of this sentence" });
  // All sentences of the text are one stop, once there is a script for their keys.
  await sentence("Hello Maya").and(page.locator("[tabindex='0']")).focus();
  await eventually(async () => {
    await page.keyboard.press("Home");
    return make.isVisible();
  }).toBe(true);
  await page.keyboard.press("ArrowRight");
  await eventually(() => isFocused(sentence("the lid is too tall"))).toBe(true);
  await thread.getByRole("link", { name: "Go to the task: Lower the lid" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await make.waitFor();
  await page.keyboard.press("+");
  await thread.getByRole("link", { name: "Go to the task: Could it be bluer?" }).waitFor();
  expect(await isFocused(sentence("Could it be bluer?"))).toBe(true);
  await isTold(page, "Task added");
  await undoByToast(page);
  await eventually(() => thread.locator("mark").allTextContents()).toEqual([
    "the lid is too tall, and the foil too thin",
  ]);

  await thread.locator("[data-left-out] > summary").click();
  await sentence("Please call after ten.").hover();
  await make.click();
  await taskRow(thread, "Please call after ten.").first().waitFor();
  await thread.locator("mark", { hasText: "Please call after ten." }).waitFor();
  await page.mouse.move(0, 0);
  expect(await audit(page)).toEqual([]);
});

test("words stay selected while news of their thread is drawn", { tags: "nightly" }, async () => {
  const page = await pageOf(maya);
  const { thread, threadId, messageId } = await openTin(page, ["Lower the lid"]);
  const add = thread.getByRole("link", { name: "Add task from the selected words" });
  await eventually(async () => {
    await select(page, "Could it be bluer?");
    return add.isVisible();
  }).toBe(true);
  await createTask(owner, threadId, { ...quoteOf("be bluer", messageId), text: "Make it bluer" });
  await runCommand(owner, async (_, record) => record("thread", threadId));
  await thread.locator("mark", { hasText: "be bluer" }).waitFor();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("Could it be bluer?");
  await add.click();
  const line = thread.getByRole("textbox", { name: "New task" });
  await line.waitFor();
  expect(await line.inputValue()).toBe("Could it be bluer?");
});

test("a task is edited, merged, split and dismissed in place, each taken back", async () => {
  const page = await pageOf(maya);
  const { thread } = await openTin(page, ["Lower the lid and thicken the foil", "Send a proof"]);
  const row = (text: string) =>
    thread.locator("li[id^=task-]:not([data-unsure])").filter({ hasText: text });
  const line = (name: string) => thread.getByRole("textbox", { name, exact: true });

  await actions(thread, "Send a proof", "Edit");
  await line("Task").fill("Never mind");
  await line("Task").press("Escape");
  await line("Task").waitFor({ state: "detached" });
  await thread.waitFor();
  await eventually(() => isFocused(row("Send a proof"))).toBe(true);
  expect(await row("Never mind").count()).toBe(0);

  await actions(thread, "Send a proof", "Edit");
  await line("Task").fill("Send two proofs");
  await thread.getByLabel("Due").fill("2999-07-03");
  await line("Task").press("Enter");
  await row("Send two proofs").getByText("Wed, Jul 3, 2999").first().waitFor();
  await line("Task").waitFor({ state: "detached" });
  await isTold(page, "Task saved");

  await actions(thread, "Lower the lid and thicken the foil", "Split");
  expect(await line("This task").inputValue()).toBe("Lower the lid");
  await line("And another").fill("Thicken the foil");
  const focusedFields = await countFocusedFields(page);
  await thread.getByRole("button", { name: "Split", exact: true }).click();
  await row("Thicken the foil").waitFor();
  await isTold(page, "Task split in two");
  await undoByToast(page);
  await row("Lower the lid and thicken the foil").waitFor();
  await row("Thicken the foil").nth(1).waitFor({ state: "detached" });
  // A form that was sent never comes back while its address is left: it would take the next keys.
  expect(await focusedFields()).toBe(0);

  await actions(thread, "Send two proofs", "Merge into…");
  await thread
    .getByRole("button", { name: "Lower the lid and thicken the foil", exact: true })
    .click();
  await isTold(page, "Tasks merged");
  await unfold(row("Lower the lid and thicken the foil"));
  const parts = thread.getByRole("list", { name: "Merged into this task" });
  await parts.waitFor();
  await parts.getByRole("button", { name: "Separate: Send two proofs" }).click();
  await row("Send two proofs").waitFor();
  await parts.waitFor({ state: "detached" });

  await actions(thread, "Send two proofs", "Not a task");
  await row("Send two proofs").waitFor({ state: "hidden" });
  await isTold(page, "Not a task");
  await undoByToast(page);
  await row("Send two proofs").waitFor();

  expectProblem(/ERR_FAILED/);
  await page.route("**/edit**", (route) => route.abort());
  await actions(thread, "Send two proofs", "Edit");
  await line("Task").fill("Send three proofs");
  await line("Task").press("Enter");
  await isTold(page, "Could not save the task.");
  // The typed text is not lost.
  await eventually(() => line("Task").inputValue()).toBe("Send three proofs");
  await page.unrouteAll();
  await line("Task").press("Enter");
  await row("Send three proofs").waitFor();
  await line("Task").waitFor({ state: "detached" });
});

test("what nobody is sure of is answered by single keys, and without a script", async () => {
  const threadId = await createThread(owner, { title: "Paper bag" });
  const messageId = await createMessage(owner, threadId, { body });
  const unsure = { classification: "unsure", reason: "Sounds like a wish" } as const;
  const words = ["the lid is too tall", "the foil too thin", "Could it be bluer?", "Hello Maya"];
  for (const [index, quote] of words.entries()) {
    const askedAt = new Date(Date.UTC(2026, 2, 9 - index));
    await createTask(owner, threadId, {
      ...{ ...unsure, ...quoteOf(quote, messageId), askedAt },
      text: `Ask ${index + 1}`,
    });
  }
  const page = await pageOf(maya);
  const toggle = page.getByRole("button", { name: /^Not sure/ });
  const answer = (verb: "Accept" | "Dismiss", number: number) =>
    page.getByRole("button", { name: `${verb}: Ask ${number}`, exact: true });
  await eventually(() => toggle.textContent()).toMatch(/4$/);
  await toggle.focus();
  await page.keyboard.press("Enter");
  // A key that is shown must work: the list may be rendered before its listener.
  await page.getByText("go to the next").waitFor();
  await answer("Accept", 1).focus();
  await page.keyboard.press("a");
  await answer("Accept", 1).waitFor({ state: "hidden" });
  await eventually(() => isFocused(answer("Accept", 2))).toBe(true);
  await isTold(page, "Added to your tasks");
  await page.keyboard.press("d");
  await answer("Accept", 2).waitFor({ state: "hidden" });
  await eventually(() => isFocused(answer("Accept", 3))).toBe(true);
  await isTold(page, "Not a task");
  await undoByToast(page);
  await answer("Accept", 2).waitFor();
  await eventually(() => toggle.textContent()).toMatch(/3$/);
  await answer("Dismiss", 3).focus();
  await page.keyboard.press("ArrowDown");
  await eventually(() => isFocused(answer("Accept", 4))).toBe(true);
  await page.getByRole("link", { name: "Ask 1", exact: true }).waitFor();

  const plain = await pageOf(maya, { javaScriptEnabled: false, at: "/dashboard?unsure=1" });
  expect(await plain.getByText("go to the next").isVisible()).toBe(false);
  await plain.getByRole("button", { name: "Dismiss: Ask 4" }).click();
  await isTold(plain, "Not a task");
  expect(await plain.getByRole("button", { name: "Dismiss: Ask 4" }).count()).toBe(0);
  await plain.goto(`/dashboard/thread/${threadId}?form=add`);
  await plain.getByRole("textbox", { name: "New task" }).fill("By plain hand");
  await plain.getByRole("button", { name: "Add task" }).click();
  await plain.getByRole("dialog").getByText("By plain hand", { exact: true }).waitFor();
});

test("the field for a task stays open for the next one, and has again what could not be kept", async () => {
  const threadId = await createThread(owner, { title: "Three asks" });
  const page = await pageOf(maya, { at: `/dashboard/thread/${threadId}?form=add` });
  const thread = page.getByRole("dialog", { name: "Three asks" });
  const field = thread.getByRole("textbox", { name: "New task" });
  const isActive = () => field.evaluate((one) => one === document.activeElement);
  const added = (text: string) => thread.locator("li.task-row", { hasText: text }).waitFor();
  await eventually(isActive).toBe(true);
  for (const text of ["A wider lid", "A deeper box"]) {
    const saved = page.waitForResponse(/\/tasks(\.data)?$/);
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    expect([await field.inputValue(), await isActive()]).toEqual(["", true]);
    await saved;
    await added(text);
  }
  expect(await thread.locator("li.task-row").count()).toBe(2);

  // What is sent before the answer to the one before it waits for that answer, apart from what is typed then.
  const { promise, resolve } = Promise.withResolvers<void>();
  const isAdding = /\/tasks(\.data)?$/;
  await page.route(isAdding, (route) => promise.then(() => route.continue()), { times: 1 });
  const asked = page.waitForRequest(isAdding);
  await page.keyboard.type("A lighter base");
  await page.keyboard.press("Enter");
  await asked;
  for (const text of ["A red cord", "A blue seal"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  // Escape does not close the field while something waits in it.
  await page.keyboard.press("Escape");
  await page.keyboard.type("A gold edge");
  resolve();
  for (const text of ["A lighter base", "A red cord", "A blue seal"]) await added(text);
  await eventually(() => field.inputValue()).toBe("A gold edge");
  expect(await isActive()).toBe(true);
  await field.fill("");

  expectProblem(/status of 500/);
  await page.route(/\/tasks(\.data)?$/, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.keyboard.type("A ribbon");
  await page.keyboard.press("Enter");
  await eventually(() => field.inputValue()).toBe("A ribbon");
  await page.keyboard.press("Enter");
  await added("A ribbon");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  expect(await thread.locator("li.task-row").count()).toBe(6);
});

test("an ask of the desk's lane is in sight in its thread, below many tasks, its words said once", {
  tags: "nightly",
}, async () => {
  const threadId = await createThread(owner, { title: "Long list" });
  const messageId = await createMessage(owner, threadId, { body });
  for (let number = 1; number <= 20; number += 1) {
    await createTask(owner, threadId, { messageId, text: `Settled ${number}` });
  }
  const quote = quoteOf("Could it be bluer?", messageId);
  await createTask(owner, threadId, {
    ...{ ...quote, text: "Could it be bluer" },
    ...{ classification: "unsure", reason: "Sounds like a wish" },
  });
  const page = await pageOf(maya, { at: "/dashboard?unsure=1" });
  const ask = page.locator("[data-unsure]").filter({ hasText: "Long list" });
  const source = ask.getByRole("link");
  await eventually(() => source.innerText()).toBe("Priya Nair · Long list");
  await source.click();
  const shown = page.getByRole("dialog", { name: "Long list" }).locator("[data-unsure]");
  await shown.waitFor();
  await eventually(() =>
    shown.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }),
  ).toBe(true);
});

test("axe finds nothing in the lane and in the forms", { tags: "nightly" }, async () => {
  const threadId = await createThread(owner, { title: "Tea tin" });
  const messageId = await createMessage(owner, threadId, { body });
  const quote = quoteOf("the lid is too tall", messageId);
  const taskId = await createTask(owner, threadId, { ...quote, text: "Lid", due: "2020-07-03" });
  const into = await createTask(owner, threadId, { text: "Lower the lid" });
  const part = { classification: "merged", mergedInto: into } as const;
  await createTask(owner, threadId, { ...quote, ...part, text: "Lid, again" });
  await createTask(owner, threadId, { ...quote, classification: "unsure", reason: "A wish" });
  const page = await pageOf(maya, { reducedMotion: "reduce" });
  const path = `/dashboard/thread/${threadId}`;
  const states = [
    "/dashboard?unsure=1",
    `${path}?form=add.${messageId}.12.31`,
    `${path}?form=merge.${taskId}`,
  ];
  for (const state of states) {
    await page.goto(state);
    await page.locator("[data-task-form], [data-unsure]").first().waitFor();
    await page.locator("details:has([data-unsure]) > summary").evaluateAll(([fold]) => {
      if (fold instanceof HTMLElement) fold.click();
    });
    expect([state, await audit(page)]).toEqual([state, []]);
  }
});

test("a long thread loads earlier messages on request, and a task is added from one of them", async () => {
  const page = await pageOf(maya);
  const threadId = await createThread(owner, { title: "Long talk" });
  for (let index = 0; index < 60; index += 1) {
    const sentAt = new Date(Date.UTC(2026, 1, 1) + index * 60_000);
    await createMessage(owner, threadId, { body: `Round ${index}.`, sentAt });
  }
  await page.goto(`/dashboard/thread/${threadId}?messages=1`);
  const thread = page.getByRole("dialog", { name: "Long talk" });
  await thread.getByRole("heading", { name: "Email Thread (60 messages)" }).waitFor();
  const bodies = thread.locator("[data-message-body]");
  await eventually(() => bodies.count()).toBe(50);
  await thread.getByRole("link", { name: "Show earlier messages" }).click();
  await eventually(() => bodies.count()).toBe(60);
  expect(await bodies.first().innerText()).toBe("Round 0.");
  await thread.getByRole("link", { name: "Add task" }).first().click();
  const form = thread.getByRole("form", { name: "Add task" });
  await form.getByText("From Priya Nair").waitFor();
  expect(await bodies.count()).toBe(60);
  const text = form.getByRole("textbox").first();
  await text.fill("A lower lid");
  // Something changes on the server: the 25 messages around the form's are read, and all others stay.
  const fewest = await page.evaluateHandle(() => {
    const seen = { count: Number.POSITIVE_INFINITY };
    const count = () => {
      const { length } = document.querySelectorAll("[data-message-body]");
      seen.count = Math.min(seen.count, length);
    };
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  const [again, further] = [`/dashboard/thread/${threadId}.data`, "/messages.data"].map((path) =>
    page.waitForResponse((response) => response.url().includes(path)),
  );
  await createTask(owner, threadId, { text: "Asked meanwhile" });
  await runCommand(owner, async (_, record) => record("thread", threadId));
  await Promise.all([again, further]);
  await thread.getByText("Asked meanwhile", { exact: true }).first().waitFor();
  expect(await bodies.count()).toBe(60);
  expect(await fewest.evaluate(({ count }) => count)).toBeGreaterThanOrEqual(60);
  expect(await text.inputValue()).toBe("A lower lid");
});
