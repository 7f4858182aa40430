import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { createTestDatabase, dropTestDatabase } from "../database/test-database.ts";
import { testSettings } from "./test-settings.ts";

/**
 * Runs before each test file: creates its own database and data folder, and sets the settings that name them
 * before the first module of the app reads them.
 */
const postgresUrl = inject("postgresUrl");
const database = await createTestDatabase(postgresUrl);
const dataDir = await mkdtemp(join(tmpdir(), "galley-test-"));
Object.assign(process.env, testSettings({ ...database, dataDir }));

afterAll(async () => {
  await dropTestDatabase(postgresUrl, database.databaseUrl);
  await rm(dataDir, { recursive: true, force: true });
});
