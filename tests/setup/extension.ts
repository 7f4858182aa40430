import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findFreePort } from "#app/processes/ports.ts";
import { buildExtension, type ExtensionSettings } from "../../extension/build.ts";
import { developmentId } from "../../extension/manifest.ts";
import { ensureChromium } from "./chromium.ts";

export interface ExtensionBrowser {
  context: BrowserContext;
  /** The page behind the extension's icon, in a tab of its own. */
  openPopup(): Promise<Page>;
  /** Presses 'Open side panel' there and returns Chromium's real side panel. */
  openPanel(): Promise<Page>;
  /** How many messages the extension has dropped. */
  countDropped(): Promise<number>;
  close(): Promise<void>;
}

/** A Chromium with the unpacked extension, built for these addresses. */
export async function startExtensionBrowser(
  settings: ExtensionSettings,
): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "galley-extension-"));
  const extension = join(folder, "unpacked");
  await buildExtension(settings, extension);
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: ensureChromium(console.error),
    headless: false,
    viewport: { width: 1280, height: 900 },
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      "--headless=new",
      `--remote-debugging-port=${port}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
  context.setDefaultTimeout(60_000);
  // Playwright lists no side panels of a browser that it has started, but those of one it has found.
  let found: Browser | undefined;
  const address = (page: string) => `chrome-extension://${developmentId}/${page}.html`;

  async function openPopup(): Promise<Page> {
    const popup = await context.newPage();
    await popup.goto(address("popup"));
    return popup;
  }

  async function openPanel(): Promise<Page> {
    const popup = await openPopup();
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: "Open side panel" }).click();
    await closed;
    found = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const panels = found.contexts().flatMap((one) => one.pages());
    const panel = panels.find((page) => page.url() === address("panel"));
    if (!panel) throw new Error(`No side panel among ${panels.map((page) => page.url())}`);
    panel.setDefaultTimeout(60_000);
    return panel;
  }

  return {
    context,
    openPopup,
    openPanel,
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
      await found?.close();
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
