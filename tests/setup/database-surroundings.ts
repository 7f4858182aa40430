import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject, vi } from "vitest";
import { createTestDatabase, dropTestDatabase } from "./test-database.ts";
import { testSettings } from "./test-settings.ts";

/**
 * Before each file of the database lane: settings, modules that no earlier file has used, and a database in
 * which nothing is, in place before the first module of the app reads where it is.
 */
vi.resetModules();
const postgresUrl = inject("postgresUrl");
const databaseUrl = await createTestDatabase(postgresUrl);
const dataDir = mkdtempSync(join(inject("runFolder"), "database-"));
Object.assign(process.env, testSettings({ databaseUrl, dataDir }));

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await dropTestDatabase(postgresUrl, databaseUrl);
});
