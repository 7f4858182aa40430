import { type SQL, sql } from "drizzle-orm";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";

/** The hashes that a user's rows refer to. */
export function referred({ id }: { id: string }): SQL {
  return sql`select sha256 from (${references(sql`user_id = ${id}`)}) as reference`;
}

/** Every blob that any user's rows refer to or that is counted: `user_id` and `sha256`. */
export function allContents(): SQL {
  return sql`
    select user_id, sha256 from (
      ${references(sql`true`)}
      union select user_id, sha256 from stored_blobs
    ) as reference
    where sha256 <> ''`;
}

function references(rows: SQL): SQL {
  return sql`
    select user_id, raw_sha256 as sha256 from messages where ${rows}
    union select user_id, sha256 from files where ${rows}
    union select user_id, preview_sha256 from files where ${rows} and preview_sha256 is not null
    union select user_id, sha256 from file_versions where ${rows}
    union select user_id, preview_sha256 from previews where ${rows}
    union select user_id, picture_sha256 from comparisons
      where ${rows} and picture_sha256 is not null
    union select user_id, picture_sha256 from place_checks
      where ${rows} and picture_sha256 is not null`;
}

/** The hashes that a query finds. */
export async function hashes(query: SQL): Promise<string[]> {
  const { rows } = await db().execute<{ sha256: string }>(query);
  return rows.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== "");
}

/** Whether one of the viewer's rows refers to the blob. */
export async function isReferred(
  on: Queryable,
  viewer: { id: string },
  sha256: string,
): Promise<boolean> {
  const { rows } = await on.execute<{ referred: boolean }>(sql`
    select exists (select from messages where user_id = ${viewer.id} and raw_sha256 = ${sha256})
        or exists (select from files where user_id = ${viewer.id} and sha256 = ${sha256})
        or exists (select from files where user_id = ${viewer.id} and preview_sha256 = ${sha256})
        or exists (select from file_versions where user_id = ${viewer.id} and sha256 = ${sha256})
        or exists (select from previews where user_id = ${viewer.id} and preview_sha256 = ${sha256})
        or exists (
          select from comparisons where user_id = ${viewer.id} and picture_sha256 = ${sha256})
        or exists (
          select from place_checks where user_id = ${viewer.id} and picture_sha256 = ${sha256})
        as referred`);
  return rows[0]?.referred === true;
}
