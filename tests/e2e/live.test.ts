import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { jonas, maya } from "#demo/seed/cast.ts";
import {
  eventually,
  lateModules,
  openedThread,
  openThread,
  sees,
  statusOf,
  taskRow,
  threadCard,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

/** Several windows of one person and of others, and a network that comes and goes. */
const { pageApart, pageOf, expectProblem } = setUpJourney();

const jazz = "Harbour Jazz: poster and ticket, first round";
const ask = "Make the word JAZZ as wide as HARBOUR";
const stub = "Put the row number on the stub, left of the dotted line";
const poster = /^harbour-jazz-poster-v1\.svg/;

// A new desk changes by itself until its previews are made. A later test needs one that does not.
beforeAll(async () => {
  await pageOf(jonas);
});
afterAll(closeDatabase);

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
  const menu = page.getByRole("button", { name: `Actions for ${jazz}` });
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
  await threadCard(page, jazz).getByRole("link").click();
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

test("without a network the palette finds nothing and says so, and lists do not end in an error", {
  tags: "nightly",
}, async () => {
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

test("a page is loaded anew where a screen's loader is gone from the server", async () => {
  expectProblem(/404 \(Not Found\)|dynamically imported module/);
  const page = await pageApart(maya);
  // A browser that is never idle loads nothing ahead.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const address = "window.__reactRouterManifest.routes['routes/search/search'].clientLoaderModule";
  // As after an update of the server: the part has another name there.
  await page.route(`**${z.string().parse(await page.evaluate(address))}`, (route) =>
    route.fulfill({ status: 404, body: "Not Found" }),
  );
  await page.getByRole("link", { name: "Search files and tasks..." }).click();
  await eventually(() => stayed(page)).toBe(false);
  await page.getByRole("link", { name: ask }).waitFor();
});

test("what is done in one tab appears in the other, without a reload", async () => {
  const page = await pageOf(maya);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.evaluate(() => Object.assign(window, { stayed: true }));
  await other.getByRole("link", { name: ask }).waitFor();

  const thread = await openThread(page, jazz);
  await thread.getByRole("link", { name: poster }).click();
  await taskRow(thread, ask).getByRole("combobox").selectOption("In Progress");
  await other.getByRole("link", { name: ask }).waitFor({ state: "hidden" });
  await other.getByRole("tab", { name: "In Progress 1" }).click();
  await other.getByRole("link", { name: ask }).waitFor();

  const seenThere = await openThread(other, jazz);
  await seenThere.getByRole("link", { name: poster }).click();
  await taskRow(thread, ask).getByRole("combobox").selectOption("Done");
  await eventually(() => statusOf(taskRow(seenThere, ask))).toBe("Done");
  expect(await other.evaluate(() => Reflect.has(window, "stayed"))).toBe(true);
});

test("without a network a change is rolled back and told, and works again with it", async () => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const page = await pageOf(maya);
  const thread = await openThread(page, jazz);
  await thread.getByRole("link", { name: /^harbour-jazz-ticket\.svg/ }).click();
  const row = taskRow(thread, stub);
  const counts = thread.getByRole("status", { name: "Feedback by status" });
  await row.waitFor();
  const before = await counts.textContent();

  await page.context().setOffline(true);
  await row.getByRole("combobox").selectOption("Done");
  await sees(page, "Update Failed");
  await sees(page, "Could not update feedback status. Please try again.");
  await eventually(() => statusOf(row)).toBe("Not Started");
  expect(await counts.textContent()).toBe(before);

  await page.context().setOffline(false);
  await row.getByRole("combobox").selectOption("Done");
  await sees(page, "Status Updated");
  await page.reload();
  const reopened = await openedThread(page, jazz);
  await reopened.locator("summary", { hasText: "1 done" }).click();
  expect(await statusOf(taskRow(reopened, stub))).toBe("Done");
});

test("what changed while the network was away is there when it is back", async () => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const [here, there] = [await pageOf(maya), await pageOf(maya)];
  const ask = "The night sky is a bit too dark for newsprint.";
  await there.getByRole("link", { name: ask }).waitFor();
  await there.context().setOffline(true);
  const thread = await openThread(here, jazz);
  await thread.getByRole("link", { name: poster }).click();
  await taskRow(thread, ask).getByRole("combobox").selectOption("Done");
  await sees(here, "Status Updated");
  expect(await there.getByRole("link", { name: ask }).isVisible()).toBe(true);
  await there.context().setOffline(false);
  await there.getByRole("link", { name: ask }).waitFor({ state: "hidden" });
  await threadCard(there, jazz).waitFor();
});

test("an answer that is given up while it is read complains to nobody", {
  tags: "nightly",
}, async () => {
  const page = await pageOf(maya);
  await page.locator("#palette").waitFor({ state: "attached" });
  // As the router leaves it: React Router 8, vendored turbo-stream, `done`.
  await page.evaluate(async () => {
    const controller = new AbortController();
    const { body } = await fetch("/dashboard.data", { signal: controller.signal });
    const reader = body?.getReader();
    controller.abort();
    void reader?.closed.then(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  });
});

/** This person's jobs that are due or under way. */
async function jobsOf({ email }: { email: string }) {
  const { rows } = await db().execute(sql`
    select job.name from pgboss.job job join users on users.id::text = job.data ->> 'userId'
     where users.email = ${email} and job.state < 'completed' and job.start_after <= now()`);
  return rows;
}

test("what one person does reaches no other's screen", async () => {
  const [hers, his] = [await pageOf(maya), await pageOf(jonas)];
  await eventually(async () => (await jobsOf(jonas)).length).toBe(0);
  const alive = his.waitForRequest("**/api/events*");
  await his.reload();
  await alive;
  const asked: string[] = [];
  his.on("request", (request) => void asked.push(request.url()));
  await hers.getByRole("combobox", { name: "Status" }).first().selectOption("Done");
  await hers.getByText("Status Updated", { exact: true }).waitFor();
  // His own change is told to him after hers would have been.
  const other = await his.context().newPage();
  await other.goto("/dashboard");
  await other.getByRole("combobox", { name: "Status" }).first().selectOption("In Progress");
  await his.getByRole("tab", { name: "In Progress 1" }).waitFor();
  await eventually(() => asked.filter((url) => url.includes("/dashboard.data")).length).toBe(1);
  expect(await his.getByRole("tab", { name: /^Done/ }).textContent()).toBe("Done");
});

test("a thread trashed in one browser leaves the other", { tags: "nightly" }, async () => {
  const [here, there] = [await pageOf(jonas), await pageOf(jonas)];
  await threadCard(there, jazz).waitFor();
  await here.getByRole("button", { name: `Actions for ${jazz}` }).click();
  await here.getByRole("menuitem", { name: "Delete" }).click();
  await threadCard(there, jazz).waitFor({ state: "hidden" });
});
