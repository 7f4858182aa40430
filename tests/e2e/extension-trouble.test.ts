import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maya } from "#demo/seed/cast.ts";
import { eventually } from "#tests/setup/journey/desk.ts";
import {
  connect,
  type ExtensionBrowser,
  startExtensionBrowser,
} from "#tests/setup/journey/extension.ts";
import { startTestApp, type TestApp } from "#tests/setup/servers/test-app.ts";
import { developmentId } from "../../extension/manifest.ts";

/** The extension where things go wrong around it, and where others want what is its own. */

const housing = "Sensor housing, top plate";
const label = "Coastal Dry front label";

let app: TestApp;
let browser: ExtensionBrowser;
let mail: Page;
let panel: Page;
let foreign: string;

beforeAll(async () => {
  app = await startTestApp();
  const mailOrigin = new URL(app.google.edge.url).origin;
  foreign = writeForeignExtension(app.origin);
  browser = await startExtensionBrowser(
    { appOrigin: app.origin, mailOrigin },
    { extension: foreign },
  );
  mail = await browser.context.newPage();
  await mail.goto(`${mailOrigin}/mail?user=${maya.email}`);
  await mail.getByRole("row", { name: housing }).click();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  rmSync(foreign, { recursive: true, force: true });
});

const inPanel = () => panel.frameLocator("#app");
const besideMail = (name: string) => mail.getByRole("button", { name, exact: true });

/** Somebody else's, that the person has allowed to call Galley past CORS. */
function writeForeignExtension(appOrigin: string): string {
  const folder = mkdtempSync(join(tmpdir(), "another-extension-"));
  const manifest = {
    manifest_version: 3,
    name: "Another",
    version: "1",
    host_permissions: [`${new URL(appOrigin).protocol}//${new URL(appOrigin).hostname}/*`],
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  writeFileSync(
    join(folder, "page.html"),
    "<!doctype html><title>Another</title><iframe></iframe>",
  );
  return folder;
}

/** Chrome makes the id of an unpacked extension of its folder. */
function idOf(folder: string): string {
  const digits = createHash("sha256").update(folder).digest("hex").slice(0, 32);
  return [...digits].map((digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)]).join("");
}

test("a panel and a mail page say that Galley cannot be reached, and go on when it can", async () => {
  await besideMail("Sign in to Galley").waitFor();
  await app.webs[0]?.stop();
  panel = await browser.openPanel();
  const trouble = panel.getByRole("alert");
  await trouble.getByText("Galley cannot be reached. Check your connection").waitFor();
  await app.startWeb();
  await panel.getByRole("button", { name: "Try again" }).click();
  await inPanel().getByRole("button", { name: "Sign in" }).waitFor();
  await trouble.waitFor({ state: "hidden" });
});

test("of two tabs that connect the extension the first stays good, and one left half way does no harm", async () => {
  const openConnecting = async () => {
    const opening = browser.context.waitForEvent("page");
    await inPanel().getByRole("button", { name: "Sign in" }).click();
    return opening;
  };
  await (await openConnecting()).close();
  const first = await openConnecting();
  const second = await openConnecting();
  await connect(first);
  await second.close();
  await inPanel().getByRole("button", { name: "Skip" }).click();
  await inPanel()
    .getByRole("tab", { name: /^Threads/ })
    .waitFor();
});

test("what the panel offers goes with the page of mail that it was on", {
  tags: "nightly",
}, async () => {
  await mail.bringToFront();
  const offer = panel.getByRole("status").getByText(housing);
  await offer.waitFor();
  await mail.goto(`${app.origin}/privacy`);
  await offer.waitFor({ state: "hidden" });
  await mail.goBack();
  await offer.waitFor();
});

test("in another window the mail page opens a panel, which follows that window's mail alone", {
  tags: "nightly",
}, async () => {
  const { page: elsewhere, popup } = await browser.openWindow(mail.url().replace(/#.*/, ""));
  await elsewhere.getByRole("row", { name: label }).click();
  await elsewhere.getByRole("button", { name: "Import to Galley" }).click();
  await elsewhere.getByRole("button", { name: /^In Galley/ }).click();
  await eventually(() => browser.countPanels()).toBe(2);
  const other = await browser.openPanel(popup);
  await other.frameLocator("#app").getByRole("heading", { name: label }).first().waitFor();
  await panel.getByRole("status").getByText(housing).waitFor();
});

test("a foreign extension gets nothing, even one that may call Galley", async () => {
  const page = await browser.context.newPage();
  await page.goto(`chrome-extension://${idOf(foreign)}/page.html`);
  const token = await (await browser.worker()).evaluate(async () => {
    const { session } = await Reflect.get(globalThis, "chrome").storage.local.get("session");
    return String(session.token);
  });
  const answers = await page.evaluate(
    async ({ origin, token, id }) => {
      const call = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const text = JSON.stringify(body);
        const response = await fetch(origin + path, { method: "POST", headers, body: text });
        return response.status;
      };
      const told = Reflect.get(globalThis, "chrome").runtime.sendMessage(id, { type: "state" });
      return [
        await call("/api/imports", { threads: [{ threadId: "1", subject: "" }] }),
        await call("/auth/extension/frame-code", { challenge: "x".repeat(43) }),
        await told.then(String, () => "nobody listens"),
      ];
    },
    { origin: app.origin, token, id: developmentId },
  );
  expect(answers).toEqual([403, 403, "nobody listens"]);
  const refused = page.waitForEvent("requestfailed");
  await page.evaluate((origin) => {
    const frame = document.querySelector("iframe");
    if (frame) frame.src = `${origin}/dashboard?extension=chrome`;
  }, app.origin);
  expect((await refused).failure()?.errorText).toBe("net::ERR_BLOCKED_BY_RESPONSE");
  await page.close();
});

test("beside the mail page the extension asks for its business only", {
  tags: "nightly",
}, async () => {
  const before = await browser.countDropped();
  const devtools = await browser.context.newCDPSession(mail);
  const found = Promise.withResolvers<number>();
  devtools.on("Runtime.executionContextCreated", ({ context }) => {
    if (context.origin === `chrome-extension://${developmentId}`) found.resolve(context.id);
  });
  await devtools.send("Runtime.enable");
  const contextId = await found.promise;
  const asks = async (request: object) => {
    const expression = `chrome.runtime.sendMessage(${JSON.stringify(request)}).then(JSON.stringify)`;
    const asked = { contextId, expression, awaitPromise: true, returnByValue: true };
    return (await devtools.send("Runtime.evaluate", asked)).result.value;
  };
  expect(await asks({ type: "frame-code", challenge: "x".repeat(43) })).toBeUndefined();
  expect(await asks({ type: "state" })).toBeUndefined();
  expect(await asks({ type: "imported" })).toContain('"ok":true');
  await eventually(() => browser.countDropped()).toBe(before + 2);
});

test("a page whose extension was updated under it says so, and throws nothing", {
  tags: "nightly",
}, async () => {
  const thrown: Error[] = [];
  mail.on("pageerror", (error) => thrown.push(error));
  await (await browser.worker()).evaluate(() => Reflect.get(globalThis, "chrome").runtime.reload());
  await mail.getByText("Galley was updated. Reload this page to go on.").waitFor();
  await mail.getByRole("link", { name: "Inbox" }).click();
  await mail.getByRole("row", { name: housing }).click();
  await mail.getByRole("heading", { name: housing }).waitFor();
  await eventually(() => mail.getByRole("button", { name: "Import to Galley" }).count()).toBe(0);
  expect(thrown).toEqual([]);
});
