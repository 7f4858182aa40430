import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Frame,
  type Page,
  type Worker,
} from "playwright";
import { findFreePort } from "#app/processes/children/ports.ts";
import { maya } from "#demo/seed/cast.ts";
import { buildExtension, type ExtensionSettings } from "../../../extension/build.ts";
import { developmentId } from "../../../extension/manifest.ts";
import { ensureChromium, leanly } from "../browser/chromium.ts";
import { eventually } from "./desk.ts";

export interface ExtensionBrowser {
  context: BrowserContext;
  /** Opens the extension's popup page in a tab of its own. */
  openPopup(): Promise<Page>;
  /** Presses 'Open side panel' there and returns Chromium's real side panel in the popup's window. */
  openPanel(popup?: Page): Promise<Page>;
  /** Opens another window with a page, and the popup page in a tab of that window. */
  openWindow(url: string): Promise<{ page: Page; popup: Page }>;
  /** Its service worker, where Chrome's APIs can be called. */
  worker(): Promise<Worker>;
  /** How many side panels are open, in all windows. */
  countPanels(): Promise<number>;
  /** The text of the badge on the extension's icon, of all tabs together. */
  badge(): Promise<string>;
  /** Sends the front tab what Chrome sends when a command's key is pressed. */
  giveCommand(command: "import-thread"): Promise<void>;
  /** How many messages the extension has dropped. */
  countDropped(): Promise<number>;
  close(): Promise<void>;
}

/** Runs in a page of the extension: the id of its window. */
async function currentWindow(): Promise<number> {
  return (await Reflect.get(globalThis, "chrome").windows.getCurrent()).id;
}

/**
 * Starts a Chromium with the unpacked extension, built for these addresses, and optionally with a foreign
 * one.
 */
export async function startExtensionBrowser(
  settings: ExtensionSettings,
  beside: { extension?: string } = {},
): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "galley-extension-"));
  const extension = join(folder, "unpacked");
  await buildExtension(settings, extension);
  const extensions = [extension, beside.extension].filter(Boolean).join(",");
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: ensureChromium(console.error),
    headless: false,
    viewport: { width: 1280, height: 900 },
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      "--headless=new",
      ...leanly,
      `--remote-debugging-port=${port}`,
      `--disable-extensions-except=${extensions}`,
      `--load-extension=${extensions}`,
    ],
  });
  context.setDefaultTimeout(60_000);
  // Playwright lists no side panels of a browser that it launched, only of one that it connected to.
  const found: Browser[] = [];
  const address = (page: string) => `chrome-extension://${developmentId}/${page}.html`;

  async function openPopup(): Promise<Page> {
    const popup = await context.newPage();
    await popup.goto(address("popup"));
    return popup;
  }

  async function openPanel(popup?: Page): Promise<Page> {
    const opener = popup ?? (await openPopup());
    const windowId = await opener.evaluate(currentWindow);
    const closed = opener.waitForEvent("close");
    const open = opener.getByRole("button", { name: "Open side panel" });
    // It closes the popup, possibly before Playwright has noticed the click.
    await open.click().catch((error: unknown) => {
      if (!opener.isClosed()) throw error;
    });
    await closed;
    const seen = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    found.push(seen);
    for (const page of seen.contexts().flatMap((one) => one.pages())) {
      if (page.url() !== address("panel")) continue;
      if ((await page.evaluate(currentWindow)) !== windowId) continue;
      page.setDefaultTimeout(60_000);
      return page;
    }
    throw new Error("The window has no side panel.");
  }

  async function worker(): Promise<Worker> {
    const [running] = context.serviceWorkers();
    return running ?? context.waitForEvent("serviceworker");
  }

  return {
    context,
    openPopup,
    openPanel,
    async openWindow(url) {
      const before = context.pages();
      await (await worker()).evaluate(
        (urls) => void Reflect.get(globalThis, "chrome").windows.create({ url: urls }),
        [url, address("popup")],
      );
      const fresh = (at: string) =>
        context.pages().find((page) => !before.includes(page) && page.url() === at);
      await eventually(
        () => fresh(url) !== undefined && fresh(address("popup")) !== undefined,
      ).toBe(true);
      const [page, popup] = [fresh(url), fresh(address("popup"))];
      if (!page || !popup) throw new Error("The window has closed.");
      return { page, popup };
    },
    worker,
    async countPanels() {
      return (await worker()).evaluate(async () => {
        const { runtime } = Reflect.get(globalThis, "chrome");
        return (await runtime.getContexts({ contextTypes: ["SIDE_PANEL"] })).length;
      });
    },
    async badge() {
      return (await worker()).evaluate(async () => {
        const { action, tabs } = Reflect.get(globalThis, "chrome");
        const open: { id: number }[] = await tabs.query({});
        const texts = open.map(({ id }) => action.getBadgeText({ tabId: id }));
        return (await Promise.all(texts)).join("");
      });
    },
    async giveCommand(command) {
      await (await worker()).evaluate(async (command) => {
        const { commands, tabs } = Reflect.get(globalThis, "chrome");
        const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
        commands.onCommand.dispatch(command, tab);
      }, command);
    },
    async countDropped() {
      const popup = await openPopup();
      const dropped = await popup.evaluate(async () => {
        const { storage } = Reflect.get(globalThis, "chrome");
        return (await storage.session.get("dropped")).dropped ?? 0;
      });
      await popup.close();
      return dropped;
    },
    async close() {
      await Promise.all(found.map((one) => one.close()));
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Goes through the tab that the extension opens: Google's pages where needed, then Connect. */
export async function connect(tab: Page): Promise<void> {
  const google = tab.getByRole("button", { name: "Sign in with Google" });
  await tab.getByRole("button", { name: /^(Sign in with Google|Connect)$/ }).waitFor();
  if (await google.isVisible()) {
    await google.click();
    await tab.getByRole("button", { name: maya.name }).click();
    await tab.getByRole("button", { name: "Continue" }).click();
  }
  await tab.getByRole("button", { name: "Connect" }).click();
  await tab.getByRole("heading", { name: "The extension is connected" }).waitFor();
  await tab.getByText("You can close this tab and go back to your mail.").waitFor();
  await tab.close();
}

/** The frame of the app in a panel. */
export async function frameOf(panel: Page): Promise<Frame> {
  const frame = await (await panel.locator("#app").elementHandle())?.contentFrame();
  if (!frame) throw new Error("The panel has no frame.");
  return frame;
}
