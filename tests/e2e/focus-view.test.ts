import type { Page } from "playwright";
import { expect, test } from "vitest";
import { maya } from "#demo/seed/cast.ts";
import { picture } from "#tests/factories/pictures.ts";
import {
  eventually,
  openedThread,
  openThread,
  sees,
  seesPicture,
  taskRow,
} from "#tests/setup/journey/desk.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

const { pageOf, expectProblem } = setUpJourney();

// Everybody has this thread from the start.
const demo = "Harbour Jazz: poster and ticket, first round";
const poster = "harbour-jazz-poster-v1.svg";
const ticket = "harbour-jazz-ticket.svg";
const threadPath = "/dashboard/thread/demo-harbour-jazz";
const withoutScript = { javaScriptEnabled: false };

const markedQuote = (page: Page) => page.locator("mark.is-active").allInnerTexts();
const fileNames = (page: Page) =>
  page
    .getByRole("region", { name: /^Files \(/ })
    .getByRole("listitem")
    .filter({ visible: true })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("title")));

test.each([
  ["with JavaScript", {}],
  ["without JavaScript", withoutScript],
])("a task leads to its sentence, marked where it stands, %s", async (_, way) => {
  const page = await pageOf(maya, { ...way, at: `${threadPath}?file=1` });
  const thread = await openedThread(page, demo);
  await taskRow(thread, "Make the word JAZZ as wide as HARBOUR")
    .getByRole("link", { name: /^Show in message/ })
    .click();
  await thread.getByRole("heading", { name: "Email Thread (2 messages)" }).waitFor();
  await eventually(() => markedQuote(page)).toHaveLength(1);
  const [quote = ""] = await markedQuote(page);
  expect(quote).toMatch(/JAZZ as wide as HARBOUR/);
  expect(await page.locator("mark").count()).toBeGreaterThan(1);
});

test("the keyboard goes between files and zooms; Escape leads back to the card", async () => {
  const page = await pageOf(maya);
  const thread = await openThread(page, demo);
  await seesPicture(
    thread.getByRole("img", { name: poster }).or(thread.getByRole("img", { name: ticket })),
  );
  const first = await thread
    .getByRole("link", { name: /\.svg/, exact: false })
    .first()
    .getAttribute("title");
  await page.keyboard.press("ArrowRight");
  const second = first === poster ? ticket : poster;
  await seesPicture(thread.getByRole("img", { name: second }));
  await page.keyboard.press("+");
  await thread.getByRole("button", { name: "Fit to the pane", pressed: false }).waitFor();
  await page.keyboard.press("0");
  await thread.getByRole("button", { name: "Fit to the pane", pressed: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("/dashboard");
  await eventually(() =>
    page.evaluate(() => document.activeElement?.closest("li")?.textContent),
  ).toContain(demo);
});

test.each([
  ["with JavaScript", {}],
  ["without JavaScript", withoutScript],
])("in the extension three tabs take turns, Tasks first, %s", async (_, way) => {
  const page = await pageOf(maya, {
    ...way,
    viewport: { width: 360, height: 700 },
    at: `${threadPath}?extension=chrome`,
  });
  const thread = await openedThread(page, demo);
  const files = thread.getByRole("region", { name: /^Files \(/ });
  await thread.getByRole("tab", { name: "Tasks", selected: true }).waitFor();
  await thread.getByRole("combobox", { name: "Status" }).first().waitFor();
  expect(await files.isVisible()).toBe(false);

  await thread.getByRole("tab", { name: /^Media/ }).click();
  await files.waitFor();
  await files.getByRole("link", { name: ticket }).click();
  await seesPicture(thread.getByRole("img", { name: ticket }));
  expect(await thread.getByRole("combobox", { name: "Status" }).count()).toBe(0);

  await thread.getByRole("tab", { name: "Thread" }).click();
  await thread.getByText("From:").waitFor();
  expect(await files.isVisible()).toBe(false);
  const whole = thread.getByRole("link", { name: "Open dashboard for full experience" });
  expect(await whole.getAttribute("target")).toBe("_blank");
  await thread.getByRole("link", { name: "Close" }).click();
  await page.waitForURL("/dashboard?extension=chrome");
});

test("a file that cannot be moved to the trash stays, with words", async () => {
  const page = await pageOf(maya);
  const thread = await openThread(page, demo);
  const before = await fileNames(page);
  await page.route(/\/files\/\d+\/trash/, (route) => route.abort());
  expectProblem(/ERR_FAILED/);
  await thread.getByRole("button", { name: `Move ${poster} to trash` }).click({ force: true });
  await sees(page, "Delete failed");
  await sees(page, "Could not move the file to trash.");
  expect(await fileNames(page)).toEqual(before);
});

test("a search that fails finds nothing", async () => {
  const page = await pageOf(maya, { at: "/dashboard/search" });
  await page.route(/search\.data/, (route) => route.abort());
  expectProblem(/ERR_FAILED/);
  await page.getByRole("searchbox").fill("jazz");
  await sees(page, "No results found");
});

test("a picture that does not arrive leaves the placeholder in its place", async () => {
  const page = await pageOf(maya);
  await page.route(/\/files\/\d+\/preview\//, (route) => route.abort());
  expectProblem(/ERR_FAILED/);
  await page.reload();
  const card = page.getByRole("listitem").filter({ hasText: demo });
  await card.getByText("No preview available", { exact: true }).waitFor();
  expect(await card.getByRole("img").count()).toBe(0);
});

test("without JavaScript search is a form", async () => {
  const page = await pageOf(maya, { ...withoutScript, at: "/dashboard/search" });
  await page.getByRole("searchbox").fill("poster");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: poster }).click();
  await openedThread(page, demo);
});

test("the upload dialog refuses inline and closes when the file is there", async () => {
  const page = await pageOf(maya, { at: "/dashboard/upload" });
  const dialog = page.getByRole("dialog", { name: "Upload File" });
  const field = dialog.getByLabel(/^Choose a file/);
  expectProblem(/400/);
  await field.setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no") });
  await dialog.getByRole("button", { name: "Upload File" }).click();
  await dialog.getByRole("alert").filter({ hasText: "Upload failed: " }).waitFor();
  const buffer = await picture();
  await field.setInputFiles({ name: "mine.png", mimeType: "image/png", buffer });
  await dialog.getByRole("button", { name: "Upload File" }).click();
  await page.waitForURL("/dashboard");
  await page.goto("/dashboard/files");
  await page.getByRole("link", { name: "Open mine.png" }).waitFor();
});
