import type { Page } from "playwright";
import { expect, test } from "vitest";
import { z } from "zod";
import { maya } from "#demo/seed/cast.ts";
import { eventually, lateModules, sees, threadCard } from "#tests/setup/journey/desk.ts";
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

test("without a network the palette finds nothing and says so, and lists do not end in an error", async () => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const page = await pageOf(maya);
  await settledDesk(page);
  await page.keyboard.press("Control+k");
  const commands = page.getByRole("dialog", { name: "Commands" });
  const words = commands.getByRole("combobox");
  await words.waitFor();
  await page.context().setOffline(true);
  await words.pressSequentially("poster");
  await commands.getByText("There is no connection to Galley.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: ask }).focus();
  await page.keyboard.press("x");
  await page.getByText("1 selected").waitFor();
  expect(await stayed(page)).toBe(true);
  await page.context().setOffline(false);
});

test.each([
  { part: "routes/search/search", name: "a screen's loader" },
  { part: "routes/palette/find", name: "the palette's search" },
])("a page is loaded anew where $name is gone from the server", async ({ part }) => {
  expectProblem(/404 \(Not Found\)|dynamically imported module/);
  const page = await pageOf(maya);
  // A browser that is never idle loads nothing ahead.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const address = `window.__reactRouterManifest.routes["${part}"].clientLoaderModule`;
  // As after an update of the server: the part has another name there.
  await page.route(`**${z.string().parse(await page.evaluate(address))}`, (route) =>
    route.fulfill({ status: 404, body: "Not Found" }),
  );
  if (part === "routes/search/search") {
    await page.getByRole("link", { name: "Search files and tasks..." }).click();
  } else {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Commands" }).getByRole("combobox").press("p");
  }
  await eventually(() => stayed(page)).toBe(false);
  await page.getByRole("link", { name: ask }).waitFor();
});
