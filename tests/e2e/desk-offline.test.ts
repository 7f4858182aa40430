import type { Page } from "playwright";
import { expect, test } from "vitest";
import { maya } from "#demo/seed/cast.ts";
import { lateModules, sees, threadCard } from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { pageOf, expectProblem } = setUpJourney();

const demo = "Harbour Jazz: poster and ticket, first round";
const ask = "Make the word JAZZ as wide as HARBOUR";

/** At the desk, with everything loaded that the browser loads ahead. */
async function settledDesk(page: Page) {
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await lateModules(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
}

const stayed = (page: Page) => page.evaluate(() => Reflect.has(window, "stayed"));

test("without a network what is opened for the first time says so, and the desk stays", async () => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const page = await pageOf(maya);
  await settledDesk(page);
  await page.context().setOffline(true);

  for (const [name, title] of [
    ["Trash", "Failed to load trashed items."],
    ["Files", "This could not be loaded"],
    ["Import", "Contacts not available"],
  ] as const) {
    await page.getByRole("link", { name, exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: title }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  const menu = page.getByRole("button", { name: `Actions for ${demo}` });
  const entry = page.getByRole("menuitem", { name: "Delete" });
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => menu.click(),
    () => page.getByRole("link", { name: "Search files and tasks..." }).focus(),
  ]) {
    await menu.click();
    await entry.waitFor();
    await close();
    await entry.waitFor({ state: "hidden" });
  }
  await threadCard(page, demo).getByRole("link").click();
  await sees(page, "Failed to load thread details.");
  await page.getByRole("dialog").getByRole("link", { name: "Close" }).last().click();
  await page.waitForURL("/dashboard");
  await page.getByRole("link", { name: ask }).waitFor();
  expect(await stayed(page)).toBe(true);

  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Trash", exact: true }).first().click();
  await sees(page, "Trash is empty");
  expect(await stayed(page)).toBe(true);
});
