import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environmentWith } from "#app/env.server.ts";
import { startDatabaseKeeper } from "./start-database-keeper.ts";

/*
 * `npm run rebuild -- USER [--write]`: derives everything of a user (email address or id) again from the
 * kept mails and files and from what people decided, and tells where what is stored is otherwise. With
 * --write that is mended, and looked at once more. Ends with 0 when in the end nothing is otherwise.
 */
/** Settings that every process must have and this one does not use. */
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
    // After the settings are there: what it loads reads them.
    const { tellRebuild } = await import("./tell-rebuild.ts");
    process.exitCode = (await tellRebuild(name, values)) ? 0 : 1;
  } finally {
    await database?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The embedded database: the one that runs, or else it is started for as long as this takes. */
async function findDatabase(dataDir: string) {
  if (!existsSync(join(dataDir, "postgres.json"))) {
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  }
  return startDatabaseKeeper({ dataDir, env: environmentWith({}), onLine: console.error });
}
