import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchOptions } from "./chromium.ts";
import { followPages } from "./tell-pages.ts";

/** Launches a headless Chromium. */
function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

export const usualViewport = { width: 1280, height: 900 };
/** An empty page at the app's origin: going there and back keeps the renderer process. */
const idlePage = { path: "/idle", body: '<link rel="icon" href="data:,">' };

export interface TestBrowser {
  /** A page in a browser context of its own, without shared cookies. Closed after the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** As newContext, but later tests share the context and its first page; what the page stored is deleted. */
  newKeptContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Marks errors that match as expected in this test. */
  expectProblem(pattern: RegExp): void;
}

/**
 * Provides pages of the given browser to the tests of a file, and closes the browser after them. A test fails
 * when one of its pages logs an error, throws, leaves a rejection unhandled or violates the content security
 * policy, unless the test expected it. When a test fails, prints what its pages showed and requested.
 */
export function setUpBrowser(open: () => Promise<Browser> = launchBrowser): TestBrowser {
  let browser: Browser;
  let contexts: Followed[] = [];
  let kept: Followed[] = [];
  let problems: string[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    browser = await open();
  });

  afterEach(async ({ task }) => {
    const ended = contexts;
    contexts = [];
    if (task.result?.state === "fail") {
      for (const { pages } of [...ended, ...kept]) {
        console.log(`${task.name}\n${await pages.tell()}`);
      }
    }
    await Promise.all([
      ...ended.map(({ context }) => context.close()),
      ...kept.map(({ context }) => leaveNothing(context, task.result?.state === "fail")),
    ]);
    // Errors that occur while the page is being left belong to this test too.
    const unexpected = problems.filter((line) => !expected.some((pattern) => pattern.test(line)));
    [problems, expected] = [[], []];
    expect(unexpected, "what the pages complained about").toEqual([]);
  });

  afterAll(async () => {
    await Promise.all(kept.map(({ context }) => context.close()));
    kept = [];
    await browser?.close();
  });

  async function follow(options: BrowserContextOptions): Promise<Followed> {
    const context = await browser.newContext({
      viewport: usualViewport,
      ...options,
    });
    // Less than a test's timeout, so that the failure names what was awaited; enough for a busy machine.
    context.setDefaultTimeout(45_000);
    context.on("weberror", (error) => problems.push(String(error.error().stack ?? error.error())));
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      problems.push(`${message.text()} (${message.location().url})`);
    });
    return { context, pages: followPages(context) };
  }

  async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const followed = await follow(options);
    contexts.push(followed);
    return followed.context;
  }

  return {
    newContext,
    async newKeptContext(options = {}) {
      const followed = await follow(options);
      kept.push(followed);
      return followed.context;
    },
    newPage: async (options) => (await newContext(options)).newPage(),
    expectProblem: (pattern) => void expected.push(pattern),
  };
}

type Followed = { context: BrowserContext; pages: ReturnType<typeof followPages> };

/**
 * Leaves a kept context with one empty page, which keeps the renderer process, and deletes what its pages
 * stored.
 */
async function leaveNothing(context: BrowserContext, hasFailed: boolean): Promise<void> {
  const [page, ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  if (!page) return;
  // A failed test may leave its page in any state.
  if (hasFailed) return page.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  const { path, body } = idlePage;
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(path);
  await page.unrouteAll();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  page.removeAllListeners();
}
