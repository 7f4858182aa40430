import axe from "axe-core";
import { and, eq, inArray } from "drizzle-orm";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db } from "#app/adapters/db/client.server.ts";
import { users } from "#app/domain/accounts/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import { maya } from "#demo/seed/cast.ts";
import { eventually } from "#tests/setup/journey/desk.ts";
import {
  connect,
  type ExtensionBrowser,
  frameOf,
  startExtensionBrowser,
} from "#tests/setup/journey/extension.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

/** The unpacked extension in Chromium, beside a mail page with the attributes that it looks for. */

const housing = "Sensor housing, top plate";
const jazz = "Harbour Jazz: poster and ticket, first round";
const label = "Coastal Dry front label";
const preflight = "Druckdaten Solera, Preflight";

const app = setUpJourney().app();
let browser: ExtensionBrowser;
let mail: Page;
let panel: Page;

beforeAll(async () => {
  const mailOrigin = new URL(app.google.edge.url).origin;
  browser = await startExtensionBrowser({ appOrigin: app.origin, mailOrigin });
  mail = await browser.context.newPage();
  await mail.goto(`${mailOrigin}/mail?user=${maya.email}`);
});
afterAll(async () => {
  await browser?.close();
  await closeDatabase();
});

const row = (subject: string) => mail.getByRole("row", { name: subject });
const besideMail = (name: RegExp | string) => mail.getByRole("button", { name });
const inPanel = () => panel.frameLocator("#app");

const appFrame = () => frameOf(panel);

/** What the panel shows: the path of its frame. */
const openInPanel = async () => new URL((await appFrame()).url()).pathname;

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
  await inPanel().getByRole("combobox", { name: "Status" }).first().waitFor();
  const label = besideMail(/^In Galley · \d+ open tasks$/);
  await label.waitFor();
  // The tasks come after the thread.
  await eventually(
    async () => (await label.textContent())?.match(/\d+/)?.[0] === (await browser.badge()),
  ).toBe(true);
  await inPanel().getByRole("link", { name: "Open dashboard for full experience" }).waitFor();
});

test("axe finds nothing in the panel", { tags: "nightly" }, async () => {
  const frame = await appFrame();
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(
    (): Promise<axe.AxeResults> => Reflect.get(window, "axe").run(),
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test("selected threads are imported from the list, and the panel follows the mail being read", {
  tags: "nightly",
}, async () => {
  await mail.getByRole("link", { name: "Inbox" }).click();
  await row(label).getByRole("checkbox").click();
  await mail.getByRole("button", { name: "Import 1 thread to Galley" }).click();
  await row(label)
    .getByRole("button", { name: /^In Galley/ })
    .waitFor();
  await row(housing)
    .getByRole("button", { name: /^In Galley · \d+ open tasks$/ })
    .waitFor();
  await eventually(() => browser.badge()).toBe("");
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

test("the keys import what is open or selected, and say so where nothing is", {
  tags: "nightly",
}, async () => {
  const worker = await browser.worker();
  const keys = await worker.evaluate(() => Reflect.get(globalThis, "chrome").commands.getAll());
  expect(keys).toMatchObject([
    { name: "_execute_action" },
    { name: "import-thread", shortcut: "Alt+Shift+G" },
    { name: "open-panel", shortcut: "Alt+Shift+O" },
  ]);
  await mail.bringToFront();
  await mail.getByRole("link", { name: "Inbox" }).click();
  await row(label).getByRole("checkbox", { checked: true }).click();
  await browser.giveCommand("import-thread");
  await mail.getByText("Open a thread, or select some, to import them.").waitFor();
  await row(preflight).getByRole("checkbox").click();
  await browser.giveCommand("import-thread");
  await row(preflight)
    .getByRole("button", { name: /^In Galley/ })
    .waitFor();
});

test("imports that end elsewhere are told in the panel, which stays where the person went", {
  tags: "nightly",
}, async () => {
  const leaveThread = async () => {
    await inPanel().getByRole("link", { name: "Close" }).first().click();
    await eventually(openInPanel).toBe("/dashboard");
  };
  await leaveThread();
  const frame = await appFrame();
  await frame.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.addEventListener("message", ({ data }) => {
      heard.push([data.type, data.count].join(" ").trim());
    });
  });
  await row(housing).getByText(housing).click();
  await eventually(openInPanel).toMatch(/^\/dashboard\/thread\//);
  await leaveThread();
  const ids = await mail.evaluate(
    (subjects) =>
      [...document.querySelectorAll("span[data-legacy-thread-id]")]
        .filter((one) => subjects.includes(one.textContent ?? ""))
        .map((one) => one.getAttribute("data-legacy-thread-id")),
    [label, preflight],
  );
  await panel.evaluate(
    (request) => Reflect.get(globalThis, "chrome").runtime.sendMessage(request),
    {
      ...{ type: "import", account: null },
      threads: ids.map((threadId) => ({ threadId, subject: "" })),
    },
  );
  const heard = () => frame.evaluate(() => Reflect.get(window, "heard"));
  const told = ["AUTO_EXPAND_CARD", "importStarted 2", "files-imported 2"];
  await eventually(heard).toEqual(told);
  expect(await openInPanel()).toBe("/dashboard");
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

test("told that caches are out of date, the panel reads again, says so and tells other pages", async () => {
  const frame = await appFrame();
  await frame.evaluate(() => {
    const stored: string[] = [];
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      stored.push(key);
      setItem.call(this, key, value);
    };
    Object.assign(window, { stored });
  });
  // A change that no event tells of.
  await setTitle("Harbour Jazz, by another name");
  await panel.evaluate(() => {
    const app = document.querySelector("iframe")?.contentWindow;
    app?.postMessage({ source: "chrome_extension", type: "CACHE_INVALIDATE" }, "*");
  });
  await inPanel().getByText("Dashboard Updated").first().waitFor();
  await inPanel().getByText("Syncing with changes from Gmail.").first().waitFor();
  await inPanel().getByRole("dialog").getByText("Harbour Jazz, by another name").first().waitFor();
  await eventually(() => frame.evaluate(() => Reflect.get(window, "stored"))).toContain(
    "galley:cache-sync",
  );
  await setTitle(jazz);
});

/** Renames the thread that the panel shows, behind its back. */
async function setTitle(title: string): Promise<void> {
  const ofMaya = db().select({ id: users.id }).from(users).where(eq(users.email, maya.email));
  const isShown = and(inArray(threads.userId, ofMaya), eq(threads.id, "demo-harbour-jazz"));
  await db().update(threads).set({ title }).where(isShown);
}

test("what is being typed in the panel is left alone", { tags: "nightly" }, async () => {
  const frame = await appFrame();
  await frame.goto(`${app.origin}/dashboard/search?extension=chrome`);
  await inPanel().getByRole("searchbox").fill("tin");
  await mail.getByRole("link", { name: "Inbox" }).click();
  await row(label).getByText(label).click();
  await besideMail(/^In Galley/).waitFor();
  await eventually(() => inPanel().getByRole("searchbox").inputValue()).toBe("tin");
  expect(new URL(frame.url()).pathname).toBe("/dashboard/search");
});

test("a page whose markup is another is left as it is, and the dashboard offered", {
  tags: "nightly",
}, async () => {
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
  const dropped = () =>
    frame.evaluate(() => performance.getEntriesByName("galley: message dropped").length);
  const droppedBefore = await dropped();
  await frame.evaluate((message) => window.postMessage(message, "*"), logout);
  await eventually(dropped).toBe(droppedBefore + 1);
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
  await mail.bringToFront();
  await besideMail("Sign in to Galley").waitFor();
  await eventually(() => browser.badge()).toBe("");
});

test("logging out in the app logs out the extension", { tags: "nightly" }, async () => {
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
