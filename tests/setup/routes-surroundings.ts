import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, inject, vi } from "vitest";
import { emptyDatabase } from "./test-database.ts";
import { testSettings } from "./test-settings.ts";
import { databaseOfWorker } from "./worker-database.ts";

/**
 * Before each file of the routes lane. The build is loaded once a process and remembers its settings, so the
 * files of a process share a database, which is emptied here, a data folder and an offline Google.
 */
const databaseUrl = await databaseOfWorker(inject("postgresUrl"));
process.env.DATA_DIR ??= mkdtempSync(join(inject("runFolder"), "routes-"));
Object.assign(process.env, testSettings({ databaseUrl, dataDir: process.env.DATA_DIR }));
// Loaded behind the settings: modules of the app read them when they load.
const { google } = await import("#tests/routes/google.ts");
Object.assign(process.env, google.env);
await emptyDatabase(databaseUrl);
await google.edge.control.reset();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
