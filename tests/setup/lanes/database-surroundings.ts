import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject, vi } from "vitest";
import { createTestDatabase, dropTestDatabase } from "../database/test-database.ts";
import { testSettings } from "./test-settings.ts";

/**
 * Runs before each file of the database lane: settings, fresh modules, and an empty database. All are in
 * place before the first module of the app reads the settings.
 */
vi.resetModules();
const postgresUrl = inject("postgresUrl");
const database = await createTestDatabase(postgresUrl);
const dataDir = mkdtempSync(join(inject("runFolder"), "database-"));
Object.assign(process.env, testSettings({ ...database, dataDir }));

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await dropTestDatabase(postgresUrl, database.databaseUrl);
});
