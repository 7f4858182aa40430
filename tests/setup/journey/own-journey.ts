import { afterAll, beforeAll } from "vitest";
import { setUpBrowser } from "../browser/browser.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../servers/test-app.ts";
import { visitorsOf } from "./journey.ts";

/** As setUpJourney, with an app, an offline Google and a Chromium for this file only. */
export function setUpOwnJourney(options: TestAppOptions = {}) {
  const browser = setUpBrowser();
  let started: TestApp;

  beforeAll(async () => {
    started = await startTestApp(options);
  });
  afterAll(() => started?.stop());

  return {
    app: () => started,
    ...visitorsOf(
      browser,
      () => started.origin,
      () => started.google.edge.url,
    ),
  };
}
