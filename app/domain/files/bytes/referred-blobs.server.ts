import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";

/** The hashes that a user's rows refer to. */
export function referred({ id }: { id: string }): SQL {
  return sql`
    select raw_sha256 as sha256 from messages where user_id = ${id}
    union select sha256 from files where user_id = ${id}
    union select preview_sha256 from files where user_id = ${id} and preview_sha256 is not null
    union select sha256 from file_versions where user_id = ${id}
    union select preview_sha256 from previews where user_id = ${id}`;
}

/** The hashes that a query finds. */
export async function hashes(query: SQL): Promise<string[]> {
  const { rows } = await db().execute<{ sha256: string }>(query);
  return rows.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== "");
}
