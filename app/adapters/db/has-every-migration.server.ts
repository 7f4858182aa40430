import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { projectRoot } from "#app/env.server.ts";
import type { Queryable } from "./client.server.ts";

/*
 * `npm run doctor` loads this module before it knows whether the settings are right, so it must not load one that reads them.
 */

export const migrationsFolder = join(projectRoot, "app/adapters/db/migrations");

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });
const newestSchema = z.object({ newest: z.coerce.number() });

/**
 * Whether the database has every migration of this build. It may have newer ones: during an update, processes of
 * the old version still run. Throws when the database does not answer, or was never migrated.
 */
export async function hasEveryMigration(on: Queryable): Promise<boolean> {
  const journal = await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = journalSchema.parse(JSON.parse(journal));
  const { rows } = await on.execute(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  const { newest } = newestSchema.parse(rows[0]);
  return entries.every(({ when }) => when <= newest);
}
