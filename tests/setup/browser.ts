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

/** A headless Chromium. */
function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(console.error) });
}

export interface TestBrowser {
  /** A page of a person of its own: no cookies shared with the others. Closed after the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** In this test, errors that match are expected. */
  expectProblem(pattern: RegExp): void;
}

/**
 * The pages of a file's tests, of the browser given: it is closed after them. A test fails when one of its pages logs an error, throws,
 * leaves a rejection unhandled or breaks the content security policy, unless it said so before. Of one
 * that fails it is told what its pages showed and had asked for.
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
    // Less than a test’s time, so that what was waited for is named; enough for a busy machine.
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
