import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environmentWith } from "#app/env.server.ts";
import { startDatabaseKeeper } from "./start-database-keeper.ts";

/*
 * `npm run rebuild -- USER [--write]`: derives all data of a user (email address or id) again from the stored
 * mails and files and from people's decisions, and prints where the stored data differs. With --write it
 * repairs the differences and checks again. Exits with 0 when no difference remains.
 */
/** Settings that every process must have but this one does not use. */
const notAsked = {
  SECRET_KEYS: `none:${Buffer.alloc(32).toString("base64")}`,
  ...{ GOOGLE_CLIENT_ID: "none", GOOGLE_CLIENT_SECRET: "none" },
  ...{ FIREBASE_PROJECT_ID: "none", FIREBASE_API_KEY: "none" },
  LOG_LEVEL: "error",
};
const usage = "Whom? npm run rebuild -- ADDRESS-OR-ID [--write]";

try {
  const { values, positionals } = parseArgs({
    options: { write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error(usage);
  const given = environmentWith({});
  const database = given.DATABASE_URL ? null : await findDatabase(given.DATA_DIR || ".data");
  try {
    Object.assign(
      process.env,
      { ...notAsked, ...given },
      database && { DATABASE_URL: database.url },
    );
    // Imported after the settings are set, because its modules read them.
    const { tellRebuild } = await import("./tell-rebuild.ts");
    process.exitCode = (await tellRebuild(name, values)) ? 0 : 1;
  } finally {
    await database?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The embedded database: the running one, or one that is started for as long as this program runs. */
async function findDatabase(dataDir: string) {
  if (!existsSync(join(dataDir, "postgres.json"))) {
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  }
  return startDatabaseKeeper({ dataDir, env: environmentWith({}), onLine: console.error });
}
