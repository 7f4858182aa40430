import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject, vi } from "vitest";
import { testSettings } from "./test-settings.ts";

/**
 * Runs before each file of the pure lane: settings, and fresh modules. There is no database: connecting to
 * one fails with an error that contains this name.
 */
vi.resetModules();
const dataDir = mkdtempSync(join(inject("runFolder"), "pure-"));
const databaseUrl = "postgres://no-database-in-the-pure-lane.invalid/galley";
Object.assign(process.env, testSettings({ databaseUrl, dataDir }));

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
