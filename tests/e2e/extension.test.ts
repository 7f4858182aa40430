import axe from "axe-core";
import type { Frame, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maya } from "#demo/seed/cast.ts";
import { eventually } from "#tests/setup/desk.ts";
import { type ExtensionBrowser, startExtensionBrowser } from "#tests/setup/extension.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";

/** The unpacked extension in Chromium, beside a mail page with the attributes that it looks for. */

const housing = "Sensor housing, top plate";
const jazz = "Harbour Jazz: poster and ticket, first round";
const label = "Coastal Dry front label";

let app: TestApp;
let browser: ExtensionBrowser;
let mail: Page;
let panel: Page;

beforeAll(async () => {
  app = await startTestApp();
  const mailOrigin = new URL(app.google.edge.url).origin;
  browser = await startExtensionBrowser({ appOrigin: app.origin, mailOrigin });
  mail = await browser.context.newPage();
  await mail.goto(`${mailOrigin}/mail?user=${maya.email}`);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const row = (subject: string) => mail.getByRole("row", { name: subject });
const besideMail = (name: RegExp | string) => mail.getByRole("button", { name });
const inPanel = () => panel.frameLocator("#app");

async function appFrame(): Promise<Frame> {
  const frame = await (await panel.locator("#app").elementHandle())?.contentFrame();
  if (!frame) throw new Error("The panel has no frame.");
  return frame;
}

/** What the panel shows: the path of its frame. */
const openInPanel = async () => new URL((await appFrame()).url()).pathname;

/** In the tab that the extension opens: through Google where needed, then Connect. */
async function connect(tab: Page): Promise<void> {
  const google = tab.getByRole("button", { name: "Sign in with Google" });
  await tab.getByRole("button", { name: /^(Sign in with Google|Connect)$/ }).waitFor();
  if (await google.isVisible()) {
    await google.click();
    await tab.getByRole("button", { name: maya.name }).click();
    await tab.getByRole("button", { name: "Continue" }).click();
  }
  await tab.getByRole("button", { name: "Connect" }).click();
  await tab.getByRole("heading", { name: "The extension is connected" }).waitFor();
  await tab.close();
}

test("a person signs in from the panel, imports the open thread and sees its tasks arrive there", async () => {
  await row(housing).click();
  await besideMail("Sign in to Galley").waitFor();
  panel = await browser.openPanel();
  const opening = browser.context.waitForEvent("page");
  await inPanel().getByRole("button", { name: "Sign in" }).click();
  await connect(await opening);

  await inPanel().getByRole("button", { name: "Skip" }).click();
  await mail.bringToFront();
  await inPanel()
    .getByRole("tab", { name: /^Threads/ })
    .waitFor();
  await panel.getByRole("status").getByText(housing).waitFor();
  await panel.getByRole("button", { name: "Import to Galley" }).click();

  await inPanel()
    .getByRole("tab", { name: /^Tasks/, selected: true })
    .waitFor();
  await inPanel().getByText("Wall should be 2.5, not 2").first().waitFor();
  await besideMail(/^In Galley · \d+ open tasks$/).waitFor();
  await inPanel().getByRole("link", { name: "Open dashboard for full experience" }).waitFor();
});

test("axe finds nothing in the panel", async () => {
  const frame = await appFrame();
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(
    (): Promise<axe.AxeResults> => Reflect.get(window, "axe").run(),
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test("selected threads are imported from the list, and the panel follows the mail being read", async () => {
  await mail.getByRole("link", { name: "Inbox" }).click();
  await row(label).getByRole("checkbox").click();
  await mail.getByRole("button", { name: "Import 1 thread to Galley" }).click();
  await row(label)
    .getByRole("button", { name: /^In Galley/ })
    .waitFor();
  const before = await openInPanel();
  await row(label).getByText(label).click();
  await eventually(openInPanel).not.toBe(before);
  const follows = await openInPanel();
  expect(follows).toMatch(/^\/dashboard\/thread\//);
  await mail.goBack();
  await row(housing).getByText(housing).click();
  await eventually(openInPanel).toBe(before);
  await inPanel().getByRole("heading", { name: housing }).first().waitFor();
});

test("the extension is marked as ready, and a card that it names by a file is opened", async () => {
  const frame = await appFrame();
  expect(await frame.evaluate(() => document.documentElement.dataset.extension)).toBe("ready");
  await panel.evaluate(() => {
    const app = document.querySelector("iframe")?.contentWindow;
    const card = { source: "chrome_extension", type: "AUTO_EXPAND_CARD", fileId: 1 };
    app?.postMessage(card, "*");
  });
  await eventually(() => new URL(frame.url()).searchParams.get("file")).toBe("1");
  await inPanel().getByRole("dialog").getByText(jazz).first().waitFor();
});

test("what is being typed in the panel is left alone", async () => {
  const frame = await appFrame();
  await frame.goto(`${app.origin}/dashboard/search?extension=chrome`);
  await inPanel().getByRole("searchbox").fill("tin");
  await mail.goBack();
  await row(label).getByText(label).click();
  await besideMail(/^In Galley/).waitFor();
  await eventually(() => inPanel().getByRole("searchbox").inputValue()).toBe("tin");
  expect(new URL(frame.url()).pathname).toBe("/dashboard/search");
});

test("a page whose markup is another is left as it is, and the dashboard offered", async () => {
  const other = await browser.context.newPage();
  await other.goto(`${app.google.edge.url}/mail?user=${maya.email}&markup=other`);
  await other.getByText(housing).first().click();
  await other.getByText("Galley cannot read this page.").waitFor();
  const opening = browser.context.waitForEvent("page");
  await other.getByRole("button", { name: "Open dashboard" }).click();
  const desk = await opening;
  await desk.getByRole("heading", { name: "Email Threads" }).waitFor();
  await desk.close();
  expect(await other.locator("h2:visible [data-galley], h2:visible + [data-galley]").count()).toBe(
    0,
  );
  await other.close();
});

test("malformed messages, and messages from elsewhere, are dropped and counted", async () => {
  const before = await browser.countDropped();
  const tabs = browser.context.pages().length;
  const frame = await appFrame();
  await frame.evaluate(() => window.parent.postMessage({ source: "galley", type: "EVAL" }, "*"));
  await panel.evaluate(() => window.postMessage({ source: "galley", type: "SIGN_IN" }, "*"));
  await eventually(() => browser.countDropped()).toBe(before + 2);
  expect(browser.context.pages()).toHaveLength(tabs);

  const desk = await browser.context.newPage();
  await desk.goto(`${app.origin}/dashboard`);
  const logout = { source: "chrome_extension", type: "FORCE_LOGOUT" };
  await desk.evaluate((message) => window.postMessage(message, "*"), logout);
  await frame.evaluate((message) => window.postMessage(message, "*"), logout);
  await desk.reload();
  await desk.getByRole("heading", { name: "Email Threads" }).waitFor();
  await desk.close();
  await mail.getByRole("button", { name: /^In Galley/ }).waitFor();
});

test("logging out in the extension logs out the panel and the dashboard", async () => {
  const desk = await browser.context.newPage();
  await desk.goto(`${app.origin}/dashboard`);
  const popup = await browser.openPopup();
  await popup.getByRole("button", { name: "Log out" }).click();
  await inPanel().getByRole("button", { name: "Sign in" }).waitFor();
  await desk.reload();
  await desk.waitForURL(`${app.origin}/`);
  await desk.close();
});

test("logging out in the app logs out the extension", async () => {
  const opening = browser.context.waitForEvent("page");
  await inPanel().getByRole("button", { name: "Sign in" }).click();
  await connect(await opening);
  // The panel opens the thread that is being read.
  await inPanel().getByRole("heading", { name: label }).first().waitFor();
  await inPanel().getByRole("link", { name: "Close" }).first().click();
  await inPanel().getByRole("button", { name: "Profile" }).click();
  await inPanel().getByRole("menuitem", { name: "Logout" }).click();
  await inPanel().getByRole("button", { name: "Sign in" }).waitFor();
  await mail.bringToFront();
  await besideMail("Sign in to Galley").waitFor();
});
