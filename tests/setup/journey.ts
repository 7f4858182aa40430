import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { beforeAll, expect, inject } from "vitest";
import { edgeControlAt } from "#demo/google/edge/edge-control.ts";
import { setUpBrowser, type TestBrowser, usualViewport } from "./browser.ts";
import type { Visitor } from "./sign-in.ts";
import { signInByHttp } from "./sign-in-by-http.ts";
import { emptyDatabase } from "./test-database.ts";

/**
 * Provides the production build, its offline Google and a Chromium to the journeys of one file. Files share
 * all three. The database is empty at first, so every person is new, and the mailboxes hold the seed's mail only.
 */
export function setUpJourney() {
  const { origin, edgeUrl, databaseUrl, browserUrl } = inject("sharedApp");
  const edge = { url: edgeUrl, control: edgeControlAt(edgeUrl) };
  const browser = setUpBrowser(() => chromium.connect(browserUrl));
  beforeAll(async () => {
    await emptyDatabase(databaseUrl);
    await edge.control.reset();
    await edge.control.removeDelivered();
  });
  return {
    app: () => ({ origin, google: { edge } }),
    ...visitorsOf(
      browser,
      () => origin,
      () => edge.url,
    ),
  };
}

/** Opens the pages of people at an app. */
export function visitorsOf(browser: TestBrowser, origin: () => string, googleUrl: () => string) {
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();
  const browsers = new Map<string, { context: BrowserContext; usedBy?: string | undefined }>();

  /** A new browser context at the app's address, signed out. */
  const newContext = (options: BrowserContextOptions = {}) =>
    browser.newContext({ baseURL: origin(), ...options });
  const newPage = async (options?: BrowserContextOptions): Promise<Page> =>
    (await newContext(options)).newPage();

  /** Signs the person in, in this browser: by Google the first time, then by the cookies of that. */
  async function signIn(context: BrowserContext, person: Visitor): Promise<void> {
    const session = sessions.get(person.email);
    if (session) {
      await context.clearCookies();
      return context.addCookies(session.cookies);
    }
    await signInByHttp(context, { origin: origin(), googleUrl: googleUrl(), person });
    sessions.set(person.email, await context.storageState());
  }

  /** The browser that this person's tests share, or null when this test has it already. */
  async function sharedBrowser(person: Visitor, options: BrowserContextOptions) {
    const key = JSON.stringify([person.email, options]);
    const usedBy = expect.getState().currentTestName;
    const known = browsers.get(key);
    if (known && known.usedBy === usedBy) return null;
    const context =
      known?.context ?? (await browser.newKeptContext({ baseURL: origin(), ...options }));
    browsers.set(key, { context, usedBy });
    return context;
  }

  /** A browser of its own in which this person is at the dashboard, who knows the first steps. */
  async function pageApart(person: Visitor, options: BrowserContextOptions = {}): Promise<Page> {
    return openDesk(await newContext(options), person, options);
  }

  async function openDesk(
    context: BrowserContext,
    person: Visitor,
    options: BrowserContextOptions,
  ): Promise<Page> {
    await signIn(context, person);
    const [kept] = context.pages();
    const page = kept ?? (await context.newPage());
    if (kept) await makeAsNew(kept, options);
    // The dashboard is alive once it follows the person's changes.
    const alive = options.javaScriptEnabled === false || page.waitForRequest("**/api/events*");
    await page.goto("/dashboard");
    await alive;
    return page;
  }

  return {
    newContext,
    newPage,
    expectProblem: browser.expectProblem,
    /** As pageOf, for tests that close the browser, stop its clock or add a script: that would outlast the test. */
    pageApart,
    /**
     * A page of this person, who knows the first steps, at the dashboard. The tests of a file share it, since a new
     * page is a new process, which costs more than most tests; a second one of a test is in a browser of its own.
     */
    async pageOf(person: Visitor, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await sharedBrowser(person, options);
      return context ? openDesk(context, person, options) : pageApart(person, options);
    },
  };
}

/** Gives a page back what an earlier test may have changed of it. */
async function makeAsNew(page: Page, options: BrowserContextOptions): Promise<void> {
  const { colorScheme = "light", forcedColors = "none" } = options;
  const { reducedMotion = "no-preference", viewport = usualViewport } = options;
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
  // What the mouse was over must not be so again.
  await page.mouse.move(0, 0);
}
