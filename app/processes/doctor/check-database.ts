import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { z } from "zod";
import { hasEveryMigration } from "#app/adapters/db/has-every-migration.server.ts";
import type { Settings } from "#app/env.server.ts";
import { settingsOf, startDatabaseKeeper } from "#app/processes/database/start-database-keeper.ts";
import { type Check, type CheckInput, type Finding, right, weak, wrong } from "./check.ts";
import { checkMailboxes } from "./check-mailboxes.ts";
import { judgeRelease } from "./postgres-releases.ts";

/** The database: its version, what its roles may do, its schema, and the mailboxes in it. */
export const checkDatabase: Check = async (input) => {
  const { settings } = input;
  const isEmbedded = settings.DATABASE_URL === "embedded";
  if (isEmbedded && !existsSync(join(settings.DATA_DIR, "postgres.json"))) {
    return [right("database", "The embedded PostgreSQL 18 is created at the first start.")];
  }
  const said: string[] = [];
  try {
    if (!isEmbedded) return [...(await lookInto(input)), ...(await checkOtherWays(settings))];
    const { DATA_DIR: dataDir } = settings;
    const keeper = await startDatabaseKeeper({
      ...{ dataDir, env: process.env, onLine: (line) => said.push(line) },
    });
    try {
      return await lookInto({ ...input, settings: { ...settings, ...settingsOf(keeper) } });
    } finally {
      await keeper.stop();
    }
  } catch (error) {
    const words = [...said, wordsOf(error)].join(" ");
    const which = isEmbedded ? "The embedded database" : "DATABASE_URL";
    return [wrong("database", `${which} cannot be used: ${words}`)];
  }
};

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function connected<Result>(
  connectionString: string,
  look: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await look(client);
  } finally {
    await client.end();
  }
}

async function lookInto(input: CheckInput): Promise<Finding[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL } = input.settings;
  const server = await connected(
    DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL ?? DATABASE_URL,
    askServer,
  );
  const found = judgeDatabase(server);
  // An account that may not create tables may not be able to read them either.
  if (found.is !== "right") return [found];
  return connected(DATABASE_URL, async (client) => {
    const isOfThisVersion = await hasEveryMigration(drizzle({ client })).catch(() => false);
    return [
      { ...found, says: found.says + (await tellSchema(client, isOfThisVersion)) },
      ...judgeRelease(server.version),
      ...judgeRole(await askServer(client)),
      ...(isOfThisVersion ? await checkMailboxes(client, input) : []),
    ];
  });
}

const serverSchema = z.object({ version: z.number(), may: z.boolean(), isSuperuser: z.boolean() });
type Server = z.output<typeof serverSchema>;

async function askServer(client: Client): Promise<Server> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version,
      has_database_privilege(current_database(), 'CREATE') as may,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`,
  );
  return serverSchema.parse(rows[0]);
}

/** Whether a database of this version (`server_version_num`) serves, and its user may create what is needed. */
export function judgeDatabase(found: Pick<Server, "version" | "may">): Finding {
  const major = Math.floor(found.version / 10_000);
  if (major < 18) return wrong("database", `It is PostgreSQL ${major}; Galley needs 18.`);
  if (!found.may) {
    const says = "Its user may not create schemas and extensions: grant create on database.";
    return wrong("database", says);
  }
  return right("database", `PostgreSQL ${major} answers`);
}

function judgeRole({ isSuperuser }: Server): Finding[] {
  if (!isSuperuser) return [];
  const says =
    "Galley connects as a superuser, so a flaw in its SQL could run programs there: make the two roles of app/processes/database/roles.sql, see docs/operations.md.";
  return [weak("database role", says)];
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

/** The other addresses of the database, if there are any, must lead to the same one. */
async function checkOtherWays(settings: Settings): Promise<Finding[]> {
  const others = [
    { step: "direct database", name: "DATABASE_DIRECT_URL", url: settings.DATABASE_DIRECT_URL },
    { step: "owner's database", name: "DATABASE_OWNER_URL", url: settings.DATABASE_OWNER_URL },
  ];
  return (
    await Promise.all(
      others.map(async ({ step, name, url }) => {
        if (!url || url === settings.DATABASE_URL) return [];
        try {
          const [at, usual] = [await placeOf(url), await placeOf(settings.DATABASE_URL)];
          return at === usual
            ? [right(step, `${name} leads to the same database.`)]
            : [wrong(step, `${name} leads to another database than DATABASE_URL.`)];
        } catch (error) {
          return [wrong(step, `${name} cannot be used: ${wordsOf(error)}`)];
        }
      }),
    )
  ).flat();
}

/** Identifies a database of a server, over any connection. */
function placeOf(connectionString: string): Promise<string> {
  return connected(connectionString, async (client) => {
    const { rows } = await client.query<{ place: string }>(
      "select pg_postmaster_start_time()::text || ' ' || current_database() as place",
    );
    return rows[0]?.place ?? "";
  });
}
