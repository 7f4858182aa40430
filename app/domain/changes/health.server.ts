import { sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { askDatabase } from "#app/adapters/db/watch-database.server.ts";
import { log } from "#app/adapters/log.server.ts";

/** Checks that the database answers. Returns whether it did, and after how many milliseconds. */
export async function findHealth(): Promise<{
  database: "ok" | "unreachable";
  databaseMs: number;
}> {
  const started = performance.now();
  try {
    await askDatabase(async () => db().execute(sql`select 1`));
    return { database: "ok", databaseMs: Math.round(performance.now() - started) };
  } catch (error) {
    log.error({ error: String(error) }, "the database does not answer");
    return { database: "unreachable", databaseMs: Math.round(performance.now() - started) };
  }
}
