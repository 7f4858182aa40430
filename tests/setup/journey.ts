import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { setUpBrowser } from "./browser.ts";
import { dismissSteps, signIn, type Visitor } from "./sign-in.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

/** The production build, its offline Google and a Chromium, for the journeys of one file. */
export function setUpJourney(options: TestAppOptions = {}) {
  const browser = setUpBrowser();
  const sessions = new Map<string, NonNullable<BrowserContextOptions["storageState"]>>();
  let started: TestApp;

  beforeAll(async () => {
    started = await startTestApp(options);
  });
  afterAll(() => started?.stop());

  /** A browser of its own at the app's address, signed out. */
  const newContext = (options: BrowserContextOptions = {}) =>
    browser.newContext({ baseURL: started.origin, ...options });
  const newPage = async (options?: BrowserContextOptions): Promise<Page> =>
    (await newContext(options)).newPage();

  return {
    app: () => started,
    newContext,
    newPage,
    expectProblem: browser.expectProblem,
    /** A browser of its own in which this person is at the dashboard. Signs in at Google the first time. */
    async pageOf(person: Visitor, options: BrowserContextOptions = {}): Promise<Page> {
      const storageState = sessions.get(person.email);
      const page = await newPage({ ...(storageState && { storageState }), ...options });
      if (storageState) await openDesk(page, options);
      else {
        await signIn(page, person);
        await dismissSteps(page);
        await page.waitForLoadState("networkidle");
        sessions.set(person.email, await page.context().storageState());
      }
      return page;
    },
  };
}

/** The dashboard, alive: it follows the person's changes once it is. */
async function openDesk(page: Page, { javaScriptEnabled }: BrowserContextOptions): Promise<void> {
  const alive = javaScriptEnabled === false || page.waitForRequest("**/api/events*");
  await page.goto("/dashboard");
  await alive;
}
