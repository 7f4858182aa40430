import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { chromium } from "playwright";
import { jonas, maya } from "#demo/seed/cast.ts";
import { ensureChromium, leanly } from "#tests/setup/browser/chromium.ts";
import {
  dismissSteps,
  goToConsent,
  skipSurvey,
  withoutSteps,
} from "#tests/setup/journey/sign-in.ts";
import { startTestApp, type TestApp } from "#tests/setup/servers/test-app.ts";
import { openBenchDatabase } from "../bench/bench-database.ts";
import { fillDesk } from "./fill-desk.ts";

export type Role = "nobody" | "maya" | "jonas";

export interface Stage {
  app: TestApp;
  /** A page of this person, where they are signed in. Closed with its context. */
  open(role: Role, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/**
 * The app as tests start it, on the demo's mailbox: Maya has imported all of it, Jonas stands
 * before the survey and has nothing but the demo thread.
 */
export async function setStage(tell: (line: string) => void): Promise<Stage> {
  const database = await openBenchDatabase();
  const endings: (() => Promise<void>)[] = [() => database.close()];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const app = await startTestApp({ google: "full" });
    endings.push(() => app.stop());
    const browser = await chromium.launch({ executablePath: ensureChromium(tell), args: leanly });
    endings.push(() => browser.close());
    const cookies = {
      maya: await enter(browser, app, maya, async (page) => {
        await dismissSteps(page);
        await fillDesk(page, tell);
      }),
      jonas: await enter(browser, app, jonas),
    };
    const open = async (role: Role, options: BrowserContextOptions = {}) => {
      const state = role === "nobody" ? {} : { storageState: cookies[role] };
      const context = await newContext(browser, app, { ...state, ...options });
      if (role === "maya") await context.addInitScript(withoutSteps);
      // It says what is in the browser's cache, and that of a new context is empty.
      await context.clearCookies({ name: "galley-styles" });
      // Enough for a busy machine.
      context.setDefaultTimeout(45_000);
      return context.newPage();
    };
    return { app, open, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function newContext(
  browser: Browser,
  app: TestApp,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return browser.newContext({ baseURL: app.origin, reducedMotion: "reduce", ...options });
}

async function enter(
  browser: Browser,
  app: TestApp,
  person: { name: string; email: string },
  prepare?: (page: Page) => Promise<void>,
) {
  const context = await newContext(browser, app, {});
  const page = await context.newPage();
  await goToConsent(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("/survey");
  if (prepare) {
    await skipSurvey(page);
    await prepare(page);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}
