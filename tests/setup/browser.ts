import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { ensureChromium } from "./chromium.ts";
import { followPages } from "./tell-pages.ts";

/** Launches a headless Chromium. */
function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(console.error) });
}

export interface TestBrowser {
  /** A page in a browser context of its own, without shared cookies. Closed after the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
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
  let contexts: { context: BrowserContext; pages: ReturnType<typeof followPages> }[] = [];
  let problems: string[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    browser = await open();
  });

  afterEach(async ({ task }) => {
    const unexpected = problems.filter((line) => !expected.some((pattern) => pattern.test(line)));
    const ended = contexts;
    [contexts, problems, expected] = [[], [], []];
    if (task.result?.state === "fail") {
      for (const { pages } of ended) console.log(`${task.name}\n${await pages.tell()}`);
    }
    await Promise.all(ended.map(({ context }) => context.close()));
    expect(unexpected, "what the pages complained about").toEqual([]);
  });

  afterAll(() => browser?.close());

  async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    contexts.push({ context, pages: followPages(context) });
    // Less than a test's timeout, so that the failure names what was awaited; enough for a busy machine.
    context.setDefaultTimeout(45_000);
    context.on("weberror", (error) => problems.push(String(error.error().stack ?? error.error())));
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      problems.push(`${message.text()} (${message.location().url})`);
    });
    return context;
  }

  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    expectProblem: (pattern) => void expected.push(pattern),
  };
}
