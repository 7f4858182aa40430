import { type BrowserContextOptions, chromium, type Page } from "playwright";
import { beforeAll, inject } from "vitest";
import { edgeControlAt } from "#demo/google/edge/edge-control.ts";
import { setUpBrowser, type TestBrowser } from "./browser.ts";
import type { Visitor } from "./sign-in.ts";
import { signInByHttp } from "./sign-in-by-http.ts";
import { emptyDatabase } from "./test-database.ts";

/**
 * Provides the production build, its offline Google and a Chromium to the journeys of one file. Files share
 * all three. The database is empty at first, so every person is new. Mail that a journey delivers stays in
 * Google's mailboxes, so a file that delivers mail has an app of its own (own-journey.ts).
 */
export function setUpJourney() {
  const { origin, edgeUrl, databaseUrl, browserUrl } = inject("sharedApp");
  const edge = { url: edgeUrl, control: edgeControlAt(edgeUrl) };
  const browser = setUpBrowser(() => chromium.connect(browserUrl));
  beforeAll(async () => {
    await emptyDatabase(databaseUrl);
    await edge.control.reset();
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
  const sessions = new Map<string, NonNullable<BrowserContextOptions["storageState"]>>();

  /** A new browser context at the app's address, signed out. */
  const newContext = (options: BrowserContextOptions = {}) =>
    browser.newContext({ baseURL: origin(), ...options });
  const newPage = async (options?: BrowserContextOptions): Promise<Page> =>
    (await newContext(options)).newPage();

  return {
    newContext,
    newPage,
    expectProblem: browser.expectProblem,
    /**
     * A new browser context in which this person is signed in at the dashboard, with the first steps
     * dismissed.
     */
    async pageOf(person: Visitor, options: BrowserContextOptions = {}): Promise<Page> {
      const storageState = sessions.get(person.email);
      const page = await newPage({ ...(storageState && { storageState }), ...options });
      if (!storageState) {
        await signInByHttp(page.context(), { origin: origin(), googleUrl: googleUrl(), person });
        sessions.set(person.email, await page.context().storageState());
      }
      await openDesk(page, options);
      return page;
    },
  };
}

/** Opens the dashboard and waits until it follows the person's changes. */
async function openDesk(page: Page, { javaScriptEnabled }: BrowserContextOptions): Promise<void> {
  const alive = javaScriptEnabled === false || page.waitForRequest("**/api/events*");
  await page.goto("/dashboard");
  await alive;
}
