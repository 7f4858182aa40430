import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { z } from "zod";
import { hasEveryMigration } from "#app/adapters/db/has-every-migration.server.ts";
import type { Settings } from "#app/env.server.ts";
import { settingsOf, startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { checkMailboxes } from "./check-mailboxes.ts";
import { type Check, type CheckInput, type Finding, stepOf } from "./finding.ts";

const step = stepOf("database");

/** The database: its version, what its roles may do, its schema, and the mailboxes in it. */
export const checkDatabase: Check = async (input) => {
  const { settings } = input;
  const isEmbedded = settings.DATABASE_URL === "embedded";
  if (isEmbedded && !existsSync(join(settings.DATA_DIR, "postgres.json"))) {
    return step.right("The embedded PostgreSQL 18 is created at the first start.");
  }
  const output: string[] = [];
  try {
    if (isEmbedded) return await checkEmbedded(input, (line) => output.push(line));
    return [...(await checkServer(input)), ...(await checkOtherAddresses(settings))];
  } catch (error) {
    const which = isEmbedded ? "The embedded database" : "DATABASE_URL";
    return step.wrong(`${which} cannot be used: ${[...output, messageOf(error)].join(" ")}`);
  }
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function checkEmbedded(input: CheckInput, onLine: (line: string) => void) {
  const { settings } = input;
  const keeper = await startDatabaseKeeper({
    dataDir: settings.DATA_DIR,
    env: process.env,
    onLine,
  });
  try {
    return await checkServer({ ...input, settings: { ...settings, ...settingsOf(keeper) } });
  } finally {
    await keeper.stop();
  }
}

async function connected<Result>(
  connectionString: string,
  read: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await read(client);
  } finally {
    await client.end();
  }
}

async function checkServer(input: CheckInput): Promise<Finding[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = input.settings;
  const ownerUrl = DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL ?? DATABASE_URL;
  const server = await connected(ownerUrl, readServer);
  const found = judgeDatabase(server);
  // An account that may not create tables may not be able to read them either.
  if (found.is !== "right") return [found];
  return connected(DATABASE_URL, async (client) => {
    const isOfThisVersion = await hasEveryMigration(drizzle({ client })).catch(() => false);
    const { isSuperuser } = await readServer(client);
    return [
      { ...found, says: found.says + (await tellSchema(client, isOfThisVersion)) },
      ...judgeRelease(server.version),
      ...(isSuperuser ? [stepOf("database role").weak(superuserAdvice)] : []),
      ...(isOfThisVersion ? await checkMailboxes(client, input) : []),
    ];
  });
}

const superuserAdvice =
  "Galley connects as a superuser, so a flaw in its SQL could run programs there: make the two roles of app/processes/database/roles.sql, see docs/operations.md.";

const serverSchema = z.object({ version: z.number(), may: z.boolean(), isSuperuser: z.boolean() });
type Server = z.output<typeof serverSchema>;

async function readServer(client: Client): Promise<Server> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version,
      has_database_privilege(current_database(), 'CREATE') as may,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`,
  );
  return serverSchema.parse(rows[0]);
}

/** Whether a database of this version (`server_version_num`) serves, and its user may create what is needed. */
export function judgeDatabase({ version, may }: Pick<Server, "version" | "may">): Finding {
  const major = Math.floor(version / 10_000);
  return step.firstOf(
    [
      [major < 18, `It is PostgreSQL ${major}; Galley needs 18.`],
      [!may, "Its user may not create schemas and extensions: grant create on database."],
    ],
    `PostgreSQL ${major} answers`,
  );
}

async function tellSchema(client: Client, isOfThisVersion: boolean): Promise<string> {
  if (isOfThisVersion) return ", with the tables of this version.";
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  return rows[0]?.known
    ? "; the next start brings its tables to this version."
    : "; the next start creates the tables.";
}

/**
 * PostgreSQL's releases as they were known on `asOf`, from https://www.postgresql.org/docs/release/ and
 * https://www.postgresql.org/support/security/. Bring it up to date with each release of Galley; PostgreSQL's are planned
 * for February, May, August and November (https://www.postgresql.org/developer/roadmap/).
 */
const releases = {
  asOf: "2026-11-27",
  newest: [{ major: 18, minor: 6, released: "2026-08-13", fixesSecurity: true }],
};

/** Compares a server (`server_version_num`) with the newest release of its major version that this build knows of. */
export function judgeRelease(version: number): Finding[] {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
  const newest = releases.newest.find((release) => release.major === major);
  if (!newest) return [];
  const release = stepOf("database release", "https://www.postgresql.org/support/security/");
  const present = `It is PostgreSQL ${major}.${minor}; ${major}.${newest.minor}`;
  if (minor >= newest.minor) {
    return [release.right(`${present} was the newest on ${releases.asOf}.`)];
  }
  const fixes = newest.fixesSecurity ? "has security fixes that it lacks" : "is newer";
  return [
    release.weak(
      `${present} of ${newest.released} ${fixes}, and others may have come since ${releases.asOf}. Update the server; the embedded one is as new as its npm package: see "The embedded database" in docs/operations.md for the way to DATABASE_URL.`,
    ),
  ];
}

/** The other addresses of the database, if there are any, must lead to the same one. */
async function checkOtherAddresses(settings: Settings): Promise<Finding[]> {
  const others = [
    { is: stepOf("direct database"), name: "DATABASE_DIRECT_URL" as const },
    { is: stepOf("owner's database"), name: "DATABASE_OWNER_URL" as const },
  ];
  const checked = others.map(async ({ is, name }) => {
    const url = settings[name];
    if (!url || url === settings.DATABASE_URL) return [];
    try {
      const isOther = (await identify(url)) !== (await identify(settings.DATABASE_URL));
      const says = `${name} leads to another database than DATABASE_URL.`;
      return is.firstOf([[isOther, says]], `${name} leads to the same database.`);
    } catch (error) {
      return is.wrong(`${name} cannot be used: ${messageOf(error)}`);
    }
  });
  return (await Promise.all(checked)).flat();
}

/** Identifies a database of a server, over any connection. */
function identify(connectionString: string): Promise<string> {
  return connected(connectionString, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      "select pg_postmaster_start_time()::text || ' ' || current_database() as identity",
    );
    return rows[0]?.identity ?? "";
  });
}
