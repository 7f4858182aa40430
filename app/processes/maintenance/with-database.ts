import { existsSync } from "node:fs";
import { join } from "node:path";
import { environmentWith } from "#app/env.server.ts";
import { settingsOf, startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";

/** Settings that every process must have but programs for an administrator do not use. */
const notAsked = {
  SECRET_KEYS: `none:${Buffer.alloc(32).toString("base64")}`,
  ...{ GOOGLE_CLIENT_ID: "none", GOOGLE_CLIENT_SECRET: "none" },
  ...{ FIREBASE_PROJECT_ID: "none", FIREBASE_API_KEY: "none" },
  LOG_LEVEL: "error",
};

/**
 * Runs a program's work with the settings and the database of `npm start`. Without DATABASE_URL that is the embedded one
 * of DATA_DIR: the running one, or one that is started for as long as the work takes. It must be `present`, or is created
 * if it `may-be-new`. The work must import modules of the app itself, because these read settings when they are imported.
 */
export async function withDatabase(
  wanted: "present" | "may-be-new",
  work: () => Promise<void>,
): Promise<void> {
  const given = environmentWith({});
  const dataDir = given.DATA_DIR || ".data";
  if (!given.DATABASE_URL && wanted === "present" && !existsSync(join(dataDir, "postgres.json"))) {
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  }
  const database = given.DATABASE_URL
    ? null
    : await startDatabaseKeeper({ dataDir, env: given, onLine: console.error });
  try {
    Object.assign(process.env, { ...notAsked, ...given }, database && settingsOf(database));
    await work();
  } finally {
    await database?.stop();
  }
}
