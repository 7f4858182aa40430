import { existsSync } from "node:fs";
import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { z } from "zod";
import { hasEveryMigration } from "#app/adapters/db/has-every-migration.server.ts";
import type { Settings } from "#app/env.server.ts";
import { startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { type Check, type CheckInput, type Finding, right, wrong } from "./check.ts";
import { checkMailboxes } from "./check-mailboxes.ts";
import { askCloud, cannotLook } from "./check-project.ts";

const needed = ["objects.create", "objects.delete", "objects.get", "objects.list"].map(
  (right) => `storage.${right}`,
);
const permissionsSchema = z.object({ permissions: z.array(z.string()).default([]) });

/** The bucket and what the service account may do in it. */
export const checkBucket: Check = async (input) => {
  const { STORAGE_BUCKET: bucket } = input.settings;
  if (!bucket || !input.cloudToken) return [];
  const step = "bucket";
  const where = `https://console.cloud.google.com/storage/browser/${bucket}`;
  const query = new URLSearchParams(needed.map((permission) => ["permissions", permission]));
  const address = `${input.places.storage}/storage/v1/b/${bucket}/iam/testPermissions?${query}`;
  const reply = await askCloud(input, address);
  if (reply.status === 404) return [wrong(step, `There is no bucket ${bucket}.`, where)];
  const answer = permissionsSchema.safeParse(reply.json);
  if (reply.status !== 200 || !answer.success) return [cannotLook(step, reply, where)];
  const missing = needed.filter((permission) => !answer.data.permissions.includes(permission));
  return missing.length > 0
    ? [
        wrong(
          step,
          `The service account lacks ${missing.join(", ")}: give it the role Storage Object Admin on ${bucket}.`,
          where,
        ),
      ]
    : [right(step, "The service account may read, write and delete in it.")];
};

const leastFreeBytes = 2_000_000_000;

/** Room for the embedded database and files. The folder need not exist yet, and is not created. */
export const checkDisk: Check = async ({ settings: { DATA_DIR } }) => {
  try {
    const folder = await nearestFolder(resolve(DATA_DIR));
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return [judgeRoom(bavail * bsize, DATA_DIR)];
  } catch (error) {
    return [wrong("disk", `DATA_DIR (${DATA_DIR}) cannot be used: ${String(error)}`)];
  }
};

/** Judges whether the free space in bytes is enough. */
export function judgeRoom(freeBytes: number, place: string): Finding {
  const says = `${(freeBytes / 1e9).toFixed(1)} GB are free at ${place}`;
  return freeBytes < leastFreeBytes
    ? wrong("disk", `${says}: make room, or set DATA_DIR to a larger disk.`)
    : right("disk", `${says}.`);
}

/** Returns `path`, or the parent of it that exists. Throws if that is no folder. */
async function nearestFolder(path: string): Promise<string> {
  try {
    if ((await stat(path)).isDirectory()) return path;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return nearestFolder(dirname(path));
    }
    throw error;
  }
  throw new Error(`${path} is no folder`);
}

/** The database: its version, what its user may do, its schema, and the mailboxes in it. */
export const checkDatabase: Check = async (input) => {
  const { settings } = input;
  const isEmbedded = settings.DATABASE_URL === "embedded";
  if (isEmbedded && !existsSync(join(settings.DATA_DIR, "postgres.json"))) {
    return [right("database", "The embedded PostgreSQL 18 is created at the first start.")];
  }
  const said: string[] = [];
  try {
    if (!isEmbedded) {
      return [
        ...(await lookInto(settings.DATABASE_URL, input)),
        ...(await checkDirectWay(settings)),
      ];
    }
    const { DATA_DIR: dataDir } = settings;
    const keeper = await startDatabaseKeeper({
      ...{ dataDir, env: process.env, onLine: (line) => said.push(line) },
    });
    try {
      return await lookInto(keeper.url, input);
    } finally {
      await keeper.stop();
    }
  } catch (error) {
    const words = [...said, error instanceof Error ? error.message : String(error)].join(" ");
    const which = isEmbedded ? "The embedded database" : "DATABASE_URL";
    return [wrong("database", `${which} cannot be used: ${words}`)];
  }
};

async function lookInto(connectionString: string, input: CheckInput): Promise<Finding[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const found = await checkVersion(client);
    // An account that may not create tables may not be able to read them either.
    if (found.is !== "right") return [found];
    const isOfThisVersion = await hasEveryMigration(drizzle({ client })).catch(() => false);
    return isOfThisVersion ? [found, ...(await checkMailboxes(client, input))] : [found];
  } finally {
    await client.end();
  }
}

/** The direct connection beside a connection pooler, if one is configured: it must lead to the same database. */
async function checkDirectWay(settings: Settings): Promise<Finding[]> {
  const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } = settings;
  if (!direct || direct === pooled) return [];
  const step = "direct database";
  try {
    return (await placeOf(direct)) === (await placeOf(pooled))
      ? [right(step, "DATABASE_DIRECT_URL leads to the same database.")]
      : [wrong(step, "DATABASE_DIRECT_URL leads to another database than DATABASE_URL.")];
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return [wrong(step, `DATABASE_DIRECT_URL cannot be used: ${words}`)];
  }
}

/** Identifies a database of a server, over any connection. */
async function placeOf(connectionString: string): Promise<string> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ place: string }>(
      "select pg_postmaster_start_time()::text || ' ' || current_database() as place",
    );
    return rows[0]?.place ?? "";
  } finally {
    await client.end();
  }
}

async function checkVersion(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ version: number; may: boolean }>(
    `select current_setting('server_version_num')::int as version,
      has_database_privilege(current_database(), 'CREATE') as may`,
  );
  const { version = 0, may = false } = rows[0] ?? {};
  const found = judgeDatabase({ version, may });
  return found.is === "right" ? { ...found, says: found.says + (await tellSchema(client)) } : found;
}

/** Whether a database of this version (`server_version_num`) serves, and its user may create what is needed. */
export function judgeDatabase(found: { version: number; may: boolean }): Finding {
  const major = Math.floor(found.version / 10_000);
  if (major < 18) return wrong("database", `It is PostgreSQL ${major}; Galley needs 18.`);
  if (!found.may) {
    const says = "Its user may not create schemas and extensions: grant create on database.";
    return wrong("database", says);
  }
  return right("database", `PostgreSQL ${major} answers`);
}

async function tellSchema(client: Client): Promise<string> {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!rows[0]?.known) return "; the next start creates the tables.";
  return (await hasEveryMigration(drizzle({ client })))
    ? ", with the tables of this version."
    : "; the next start brings its tables to this version.";
}

/** Chrome's ids are 32 letters from a to p. */
export const checkExtensions: Check = async ({ settings: { EXTENSION_IDS } }) => {
  const odd = EXTENSION_IDS.filter((id) => !/^[a-p]{32}$/.test(id));
  if (odd.length > 0) {
    return [
      wrong(
        "extension ids",
        `EXTENSION_IDS: ${odd.join(", ")} is no id of an extension, which has 32 letters from a to p.`,
        "chrome://extensions",
      ),
    ];
  }
  return EXTENSION_IDS.length > 0 ? [right("extension ids", "They have the form of ids.")] : [];
};
