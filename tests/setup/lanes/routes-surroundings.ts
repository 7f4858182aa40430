import { afterAll, inject, vi } from "vitest";
import { emptyDatabase, onDatabase } from "../database/test-database.ts";
import { surroundingsOfProcess } from "./process-surroundings.ts";
import { testSettings } from "./test-settings.ts";

/**
 * Runs before each file of the routes lane. The build is loaded once per process and keeps its settings, so
 * the files of a process share a database, which is emptied here, a data folder and an offline Google.
 */
const surroundings = await surroundingsOfProcess({
  postgresUrl: inject("postgresUrl"),
  runFolder: inject("runFolder"),
});
// As in production, React too: its development build takes twice the time and the routes are the build's.
Object.assign(process.env, testSettings(surroundings), { NODE_ENV: "production" });
// Imported after the settings are set: modules of the app read them when they are imported.
const { google } = await import("#tests/routes/google.ts");
Object.assign(process.env, google.env);
await emptyDatabase(surroundings.databaseUrl);
// A worker of an earlier file is not one of this file: /test tells whether one runs.
await onDatabase(surroundings.databaseUrl, (client) =>
  client.query("update pgboss.queue set monitor_on = null"),
);
await google.edge.control.reset();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
