import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { startSession } from "#app/domain/accounts/sessions.server.ts";
import { dropTestDatabase, onDatabase } from "#tests/setup/database/test-database.ts";
import { isNightly } from "#tests/setup/lanes/nightly.ts";
import { startTestApp } from "#tests/setup/servers/test-app.ts";
import { seenByApi, seenSchema } from "#tests/upgrade/seen-by-api.ts";
import { cookieFor } from "../setup/journey/cookie-for.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "tests/upgrade/fixtures");
const schemas = readdirSync(folder)
  .filter((name) => name.endsWith(".backup"))
  .map((name) => name.slice(0, 4))
  .sort();

// Through all migrations; at night from every schema.
test.each(isNightly ? schemas : schemas.slice(0, 1))(
  "today's release starts on the database of schema %s, and everything is there",
  async (schema) => {
    const postgresUrl = inject("postgresUrl");
    const url = new URL(postgresUrl);
    url.pathname = `upgraded_${schema}_${process.pid}`;
    await onDatabase(postgresUrl, (client) =>
      client.query(`create database ${url.pathname.slice(1)}`),
    );
    const dataDir = await mkdtemp(join(tmpdir(), "galley-upgrade-"));
    const surroundings = {
      ...process.env,
      ...{ DATABASE_URL: url.href, DATABASE_OWNER_URL: "", DATA_DIR: dataDir },
    };
    try {
      execFileSync(
        process.execPath,
        [join(root, "app/processes/restore.ts"), join(folder, `${schema}.backup`)],
        { env: surroundings },
      );
      const app = await startTestApp({ surroundings });
      try {
        const cookie = await signInAgain(url.href, app.origin);
        const kept = seenSchema.parse(
          JSON.parse(readFileSync(join(folder, `${schema}.json`), "utf8")),
        );
        expect(await seenByApi(app.origin, cookie)).toEqual(kept);
        const page = await fetch(`${app.origin}/dashboard`, { headers: { cookie } });
        expect(page.status).toBe(200);
      } finally {
        await app.stop();
      }
    } finally {
      await dropTestDatabase(postgresUrl, url.href);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

/** A session of the only user of the database. */
async function signInAgain(databaseUrl: string, origin: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select id from users");
    const database = drizzle({ client, casing: "snake_case" });
    const session = { kind: "top", device: "" } as const;
    const { token } = await startSession(rows[0], session, new Date(), database);
    return await cookieFor(origin, token);
  } finally {
    await client.end();
  }
}
