import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import type { TestProject } from "vitest/node";
import { launchOptions } from "../browser/chromium.ts";
import { createTestDatabase, type TestDatabase } from "../database/test-database.ts";
import { startTestApp } from "../servers/test-app.ts";
import { testSettings } from "./test-settings.ts";

/** The addresses of what the journeys share. */
export type SharedApp = TestDatabase & {
  origin: string;
  edgeUrl: string;
  dataDir: string;
  browserUrl: string;
};

declare module "vitest" {
  interface ProvidedContext {
    sharedApp: SharedApp;
  }
}

/**
 * Runs once for all journeys that need no settings of their own: starts the app with its offline Google, and
 * a Chromium.
 */
export default async function startSharedApp(project: TestProject) {
  const database = await createTestDatabase(project.getProvidedContext().postgresUrl);
  const dataDir = await mkdtemp(join(tmpdir(), "galley-shared-app-"));
  const [app, browser] = await Promise.all([
    startTestApp({
      google: "full",
      surroundings: { ...process.env, ...testSettings({ ...database, dataDir }) },
    }),
    chromium.launchServer(launchOptions()),
  ]);
  project.provide("sharedApp", {
    ...{ origin: app.origin, edgeUrl: app.google.edge.url, ...database, dataDir },
    browserUrl: browser.wsEndpoint(),
  });
  return async () => {
    await browser.close();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
