import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { beforeAll, expect, inject } from "vitest";
import { edgeControlAt } from "#demo/google/edge/edge-control.ts";
import { setUpBrowser, type TestBrowser, usualViewport } from "../browser/browser.ts";
import { emptyDatabase } from "../database/test-database.ts";
import { type Visitor, withoutSteps } from "./sign-in.ts";
import { signInByHttp } from "./sign-in-by-http.ts";

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

/** Options of a person's browser, and the address that is opened, normally the dashboard. */
type PageOptions = BrowserContextOptions & { at?: string };

const still = { reducedMotion: "reduce" } as const;

/** Opens the pages of people at an app. */
export function visitorsOf(browser: TestBrowser, origin: () => string, googleUrl: () => string) {
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();
  const browsers = new Map<string, { context: BrowserContext; usedBy?: string | undefined }>();

  /** A new browser context at the app's address, signed out. */
  const newContext = (options: BrowserContextOptions = {}) =>
    browser.newContext({ baseURL: origin(), ...options });
  const newPage = async (options?: BrowserContextOptions): Promise<Page> =>
    (await newContext(options)).newPage();

  /**
   * Signs the person in, in this browser: through Google the first time, afterwards with the cookies of that
   * sign-in.
   */
  async function signIn(context: BrowserContext, person: Visitor): Promise<void> {
    const session = sessions.get(person.email);
    if (session) {
      await context.clearCookies();
      return context.addCookies(session.cookies);
    }
    await signInByHttp(context, { origin: origin(), googleUrl: googleUrl(), person });
    sessions.set(person.email, await context.storageState());
  }

  /** The browser that this person's tests share; null when this test uses it already. */
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

  /**
   * A new browser context in which this person is signed in at the dashboard or the given address, with the first
   * steps dismissed.
   */
  async function pageApart(person: Visitor, { at, ...options }: PageOptions = {}): Promise<Page> {
    return openPage(await newContext(options), person, { at, ...options });
  }

  async function openPage(
    context: BrowserContext,
    person: Visitor,
    { at = "/dashboard", ...options }: PageOptions,
  ): Promise<Page> {
    await signIn(context, person);
    const [kept] = context.pages();
    if (!kept) await context.addInitScript(withoutSteps);
    const page = kept ?? (await context.newPage());
    if (kept) await makeAsNew(kept, options);
    // The dashboard, and what lies over it, is ready once it follows the person's changes.
    const alive = options.javaScriptEnabled === false || page.waitForRequest("**/api/events*");
    await page.goto(at);
    await alive;
    return page;
  }

  return {
    newContext,
    newPage,
    expectProblem: browser.expectProblem,
    /**
     * As pageOf, for tests that close the browser, stop its clock or add a script, since these would affect
     * later tests, and for tests of what moves: here nothing asks for less motion.
     */
    pageApart,
    /**
     * A page with this person signed in at the dashboard, or the given address, and the first steps dismissed. The tests of a file
     * share it, because a new page is a new process, which costs more than most tests. It asks for less motion, since
     * Chromium draws each frame of an animation by the processor. A second page in one test gets a browser context of
     * its own.
     */
    async pageOf(person: Visitor, { at, ...asked }: PageOptions = {}): Promise<Page> {
      const options = { ...still, ...asked };
      const context = await sharedBrowser(person, options);
      return context
        ? openPage(context, person, { at, ...options })
        : pageApart(person, { at, ...options });
    },
  };
}

/** Resets what an earlier test may have changed in a page. */
async function makeAsNew(page: Page, options: BrowserContextOptions): Promise<void> {
  const { colorScheme = "light", forcedColors = "none" } = options;
  const { reducedMotion = "no-preference", viewport = usualViewport } = options;
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
  // Moves the mouse away, so that it hovers over nothing from the earlier test.
  await page.mouse.move(0, 0);
}
