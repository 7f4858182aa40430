import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject, vi } from "vitest";
import { testSettings } from "./test-settings.ts";

/**
 * Before each file of the pure lane: settings, and modules that no earlier file has used. There is no
 * database: what asks for one fails with this name in its error.
 */
vi.resetModules();
const dataDir = mkdtempSync(join(inject("runFolder"), "pure-"));
const databaseUrl = "postgres://no-database-in-the-pure-lane.invalid/galley";
Object.assign(process.env, testSettings({ databaseUrl, dataDir }));

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
