import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright";
import { findFreePort } from "#app/processes/ports.ts";
import { buildExtension, type ExtensionSettings } from "../../extension/build.ts";
import { ensureChromium } from "./chromium.ts";

export interface ExtensionBrowser {
  context: BrowserContext;
  port: number;
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
  context.setDefaultTimeout(20_000);
  return {
    context,
    port,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
