import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { z } from "zod";
import type { Visitor } from "./sign-in.ts";

/** The steps of a person at the desk. All wait for what is shown, never for a fixed time. */

/** As expect.poll, with the browser's timeout. */
export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout: 45_000, interval: 50 });

export const sees = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

/** By key: a click waits until the toast has stopped moving, which on a busy machine can be after it has gone. */
export const undoByToast = (page: Page) =>
  page.getByRole("button", { name: "Undo", exact: true }).press("Enter");

/** Waits for a picture that has loaded, not only for its element. */
export async function seesPicture(image: Locator): Promise<void> {
  await image.waitFor();
  await eventually(() =>
    image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0),
  ).toBe(true);
}

/** The card of a thread on the dashboard. */
export const threadCard = (page: Page, title: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true, level: 3 }) });

export async function openThread(page: Page, title: string): Promise<Locator> {
  await threadCard(page, title).getByRole("link").click();
  return openedThread(page, title);
}

export async function openedThread(page: Page, title: string): Promise<Locator> {
  const thread = page.getByRole("dialog", { name: title });
  await thread.waitFor();
  return thread;
}

/** Opens an older version of a file: by the card of the current one, and the versions below it. */
export async function openVersion(thread: Locator, current: string, number: number): Promise<void> {
  await thread.getByRole("link", { name: new RegExp(`^${current}`) }).click();
  await thread.getByRole("link", { name: new RegExp(`^v${number} ?\\S`) }).click();
}

/** The row of a task, unfolded, also from among those that were done when the thread was opened. */
export async function unfoldedRow(thread: Locator, text: string): Promise<Locator> {
  const words = thread.page().getByText(text, { exact: true });
  await thread.locator(words).first().waitFor({ state: "attached" });
  const fold = thread.locator("details:not([open])").filter({ has: words });
  if ((await fold.count()) > 0) await fold.locator("summary").click();
  return unfold(taskRow(thread, text));
}

/** Unfolds a task below its line; only one is unfolded at a time. */
export async function unfold(row: Locator): Promise<Locator> {
  const line = row.locator(".task-row-text");
  await line.waitFor();
  if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
  await row.locator('[aria-expanded="true"]').first().waitFor();
  return row;
}

/** Closes any overlay over the dashboard. */
export async function backToDesk(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).first().click();
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");
}

/** Opens the Import dialog at this contact's mails. */
export async function chooseContact(page: Page, { name }: Visitor): Promise<Locator> {
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import Files from Email" });
  await dialog.getByRole("link", { name }).click();
  await dialog.getByRole("button", { name: "Import Selected" }).waitFor();
  return dialog;
}

/** Imports the newest mail of each subject. */
export async function importMails(
  page: Page,
  { from, subjects }: { from: Visitor; subjects: string[] },
): Promise<void> {
  const dialog = await chooseContact(page, from);
  for (const subject of subjects) {
    await dialog.getByRole("checkbox", { name: subject }).first().check();
  }
  await dialog.getByRole("button", { name: /^Import Selected/ }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** The region that shows the progress of imports. */
export const importTray = (page: Page) => page.getByRole("region", { name: "Imports" });

/** Opens a thread from the dashboard, and imports it first if needed. */
export async function reviewThread(
  page: Page,
  { from, subject }: { from: Visitor; subject: string },
): Promise<Locator> {
  await page.goto("/dashboard");
  if ((await threadCard(page, subject).count()) > 0) return openThread(page, subject);
  await importMails(page, { from, subjects: [subject] });
  return openedThread(page, subject);
}

/** A task in a thread's focus view; its message may contain the same text. */
export const taskRow = (thread: Locator, text: string) =>
  thread
    .getByRole("listitem")
    .filter({ has: thread.page().getByText(text, { exact: true }) })
    .filter({ has: thread.page().getByRole("combobox", { name: "Status" }) });

export const statusOf = (row: Locator) =>
  row.getByRole("combobox", { name: "Status" }).evaluate((select) => {
    if (!(select instanceof HTMLSelectElement)) throw new Error("This is no list of statuses.");
    return select.selectedOptions[0]?.text;
  });

/** Waits for what the desk loads ahead once the browser has nothing better to do. */
export async function lateModules(page: Page): Promise<void> {
  const table = "window.__reactRouterManifest.routes['routes/thread/thread'].module";
  const thread = z.string().parse(await page.evaluate(table));
  await page.waitForFunction((awaited) => {
    const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
    return (
      links.some((link) => link.getAttribute("href") === awaited) &&
      links.every(({ href }) => loaded.has(href))
    );
  }, thread);
}

/** An entry of the menu with this name. */
export async function chooseFromMenu(within: Page | Locator, menu: string, entry: string) {
  await within.getByRole("button", { name: menu, exact: true }).click();
  await within.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Records every toast from the next page load on, since one may replace another before it is read. */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenToasts: seen });
    new MutationObserver(() => {
      for (const title of document.querySelectorAll(".toast-title")) seen.add(title.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  return () =>
    page.evaluate(() => {
      const seen: unknown = Reflect.get(window, "seenToasts");
      return seen instanceof Set ? [...seen].map(String) : [];
    });
}

/** Returns whether an element has the focus. */
export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
