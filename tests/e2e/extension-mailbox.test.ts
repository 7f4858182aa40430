import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jonas, maya } from "#demo/seed/cast.ts";
import { eventually } from "#tests/setup/journey/desk.ts";
import {
  connect,
  type ExtensionBrowser,
  startExtensionBrowser,
} from "#tests/setup/journey/extension.ts";
import { setUpJourney } from "#tests/setup/journey/journey.ts";

/** The extension beside a list with a reading pane, and beside another mailbox; and what leaves the browser. */

const housing = "Sensor housing, top plate";
const label = "Coastal Dry front label";
const preflight = "Druckdaten Solera, Preflight";

const app = setUpJourney().app();
const mailOrigin = new URL(app.google.edge.url).origin;
let browser: ExtensionBrowser;
let mail: Page;
let panel: Page;

beforeAll(async () => {
  browser = await startExtensionBrowser({ appOrigin: app.origin, mailOrigin });
  mail = await browser.context.newPage();
  await mail.goto(`${mailOrigin}/mail?user=${maya.email}&markup=pane`);
  panel = await browser.openPanel();
  const opening = browser.context.waitForEvent("page");
  await inPanel().getByRole("button", { name: "Sign in" }).click();
  await connect(await opening);
  await inPanel().getByRole("button", { name: "Skip" }).click();
  await mail.bringToFront();
});
afterAll(() => browser?.close());

const inPanel = () => panel.frameLocator("#app");
const listed = (subject: string) => mail.locator("#list").getByText(subject, { exact: true });
/** The box of a conversation is in the row before that of its subject. */
const boxOf = (subject: string) =>
  mail
    .locator("#list tr", { has: mail.getByText(subject, { exact: true }) })
    .locator("xpath=preceding-sibling::tr[1]")
    .getByRole("checkbox");
const besideListed = (subject: string) =>
  mail
    .locator("#list tr", { has: mail.getByText(subject, { exact: true }) })
    .getByRole("button", { name: /^In Galley/ });
const openId = (subject: string) =>
  mail
    .locator("h2", { hasText: subject })
    .getAttribute("data-legacy-thread-id")
    .then((id) => id ?? "");

/** From now on, every request that the service worker sends: its address and its body. */
async function recordRequests(): Promise<() => Promise<string[]>> {
  const worker = await browser.worker();
  await worker.evaluate(() => {
    const sent: string[] = [];
    const fetchIt = globalThis.fetch;
    Object.assign(globalThis, {
      sent,
      fetch: (address: string, init?: { body?: string }) => {
        sent.push(`${address} ${init?.body ?? ""}`);
        return fetchIt(address, init);
      },
    });
  });
  return () => worker.evaluate(() => Reflect.get(globalThis, "sent"));
}

test("nothing about what a person looks at is sent before they import it", async () => {
  const requests = await recordRequests();
  await listed(housing).click();
  await panel.getByRole("status").getByText(housing).waitFor();
  await mail.getByRole("button", { name: "Import to Galley" }).waitFor();
  await listed(label).click();
  await panel.getByRole("status").getByText(label).waitFor();
  const [id, other] = [await openId(label), await openId(housing)];
  expect((await requests()).join("\n")).not.toMatch(new RegExp(`${id}|${other}|${maya.email}`));
  await mail.getByRole("button", { name: "Import to Galley" }).click();
  await besideListed(label).waitFor();
  const sent = (await requests()).filter((request) => request.includes(id));
  expect(sent.map((request) => request.split(" ")[0])).toEqual([`${app.origin}/api/imports`]);
  expect((await requests()).join("\n")).not.toContain(other);
});

test("beside a reading pane the ticked conversations are imported, not the open one; marks stay", {
  tags: "nightly",
}, async () => {
  await listed(housing).click();
  await mail.getByRole("heading", { name: housing }).waitFor();
  await besideListed(label).waitFor();
  await boxOf(preflight).click();
  await mail.getByText("1 thread selected").waitFor();
  await browser.giveCommand("import-thread");
  await besideListed(preflight).waitFor();
  await mail.getByRole("button", { name: "Import to Galley" }).waitFor();
  expect(await besideListed(housing).count()).toBe(0);
  await boxOf(preflight).click();
  await mail.getByText("1 thread selected").waitFor({ state: "hidden" });
});

test("an open conversation that is in Galley is marked in the list and over its mails", {
  tags: "nightly",
}, async () => {
  await listed(label).click();
  const marks = mail.getByRole("button", { name: /^In Galley/ });
  await eventually(() => marks.count()).toBe(3);
  // Changed at the desk, the number changes here.
  const count = async () => (await besideListed(label).textContent())?.match(/\d+/)?.[0];
  await eventually(count).toMatch(/^[2-9]/);
  const before = Number(await count());
  const status = inPanel().getByRole("combobox", { name: "Status" }).first();
  await status.selectOption("Done");
  await eventually(count).toBe(String(before - 1));
});

test("from the panel a task leads to its mail in the page beside it, a message with Ctrl to a tab of its own", {
  tags: "nightly",
}, async () => {
  const pages = browser.context.pages().length;
  const id = await openId(label);
  await listed(housing).click();
  await mail.getByRole("heading", { name: housing }).waitFor();
  const thread = inPanel().getByRole("dialog");
  await thread
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  await inPanel().getByRole("menuitem", { name: "Open in Gmail" }).click();
  await mail.getByRole("heading", { name: label }).waitFor();
  expect(new URL(mail.url()).hash).toMatch(/^#all\/[0-9a-f]{1,16}$/);
  expect(await openId(label)).toBe(id);
  expect(browser.context.pages()).toHaveLength(pages);

  await thread.getByRole("tab", { name: "Thread" }).click();
  await thread.getByRole("button", { name: "View more" }).click();
  const link = inPanel()
    .getByRole("link", { name: /^Open the mail of .+ in Gmail$/ })
    .first();
  const opening = browser.context.waitForEvent("page");
  await link.click({ modifiers: ["Control"] });
  await (await opening).close();
});

test("in another mailbox the page and the panel say so, and import nothing", async () => {
  const words = `This is the mailbox of ${jonas.email}; Galley reads ${maya.email}.`;
  const requests = await recordRequests();
  await mail.goto(`${mailOrigin}/mail?user=${jonas.email}`);
  await panel.getByText(words).waitFor();
  await mail.getByRole("row").first().click();
  await mail.getByRole("button", { name: "Another mailbox than Galley’s" }).click();
  await mail.getByText(words).waitFor();
  expect(await panel.getByRole("button", { name: "Import to Galley" }).isVisible()).toBe(false);
  await mail.getByRole("link", { name: "Inbox" }).click();
  await mail.getByRole("checkbox").first().click();
  await browser.giveCommand("import-thread");
  await mail.getByText(words).waitFor();
  const refused = await panel.evaluate(
    (account) =>
      Reflect.get(globalThis, "chrome").runtime.sendMessage({
        ...{ type: "import", account, threads: [{ threadId: "f3a9", subject: "" }] },
      }),
    jonas.email,
  );
  expect(refused).toEqual({ ok: false, signedOut: false, message: words });
  expect((await requests()).join("\n")).not.toMatch(/api\/imports/);

  const opening = browser.context.waitForEvent("page");
  await panel.getByRole("button", { name: `Open ${maya.email}` }).click();
  const own = await opening;
  await own.getByText(housing).first().waitFor();
  expect(own.url()).toContain(`/mail/u/?authuser=${encodeURIComponent(maya.email)}`);
  await panel.getByText(words).waitFor({ state: "hidden" });
});
