import { eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/adapters/db/client.server.ts";
import { type Change, changeSchema } from "./change.ts";
import { changes, revisions } from "./tables.server.ts";

const keptForMs = 24 * 60 * 60 * 1000;
export const mostChangesAtOnce = 500;
/** Of more than these, reading everything is faster. */
const mostChangesTold = 2_000;
/** PostgreSQL's client returns a bigint as text. */
const rowsSchema = z.array(
  changeSchema.extend({ userId: z.string(), revision: z.coerce.number().int() }),
);

/** Returns the viewer's revision: the number of the last committed change, 0 before the first. */
export async function findRevision(viewer: { id: string }): Promise<number> {
  const [row] = await db()
    .select({ revision: revisions.revision })
    .from(revisions)
    .where(eq(revisions.userId, viewer.id));
  return row?.revision ?? 0;
}

/** Returns the viewer's changes after a revision, as listChangesOf does. */
export async function listChangesSince(viewer: { id: string }, since: number): Promise<Change[]> {
  return (await listChangesOf(new Map([[viewer.id, since]]))).get(viewer.id) ?? [];
}

/**
 * Returns the changes of several users, of each those after a revision of their own, oldest first, in one query. Of a
 * user with more than 500 come the oldest 500, and the rest of the last one's revision; for more, call it again with
 * that revision. Of a user with more than 2,000, or some that are forgotten by now, comes one change, `everything`, with
 * the newest revision. Users without such changes are missing.
 */
export async function listChangesOf(
  sinceOf: ReadonlyMap<string, number>,
): Promise<Map<string, Change[]>> {
  const { rows } = await db().execute(sql`
    select asked.user_id as "userId", news.revision, news.type, news.id
    from unnest(${sql.param([...sinceOf.keys()])}::uuid[], ${sql.param([...sinceOf.values()])}::bigint[])
      as asked(user_id, since)
    join ${revisions} as newest on newest.user_id = asked.user_id and newest.revision > asked.since
    cross join lateral (
      -- Each revision has a change, until it is forgotten.
      select not exists (select from ${changes} as own
          where own.user_id = asked.user_id and own.revision = asked.since + 1)
        or exists (select from ${changes} as own
          where own.user_id = asked.user_id and own.revision > asked.since
          order by own.revision offset ${sql.raw(String(mostChangesTold))} limit 1) as is_everything
    ) as kept
    cross join lateral (
      (select revision, position, type, id from ${changes} as own
      where own.user_id = asked.user_id and own.revision > asked.since and not is_everything
      order by revision
      fetch first ${sql.raw(String(mostChangesAtOnce))} rows with ties)
      union all select newest.revision, 0, 'everything', '' where is_everything
    ) as news
    order by asked.user_id, news.revision, news.position`);
  const found = new Map<string, Change[]>();
  for (const { userId, ...change } of rowsSchema.parse(rows)) {
    const list = found.get(userId);
    if (list) list.push(change);
    else found.set(userId, [change]);
  }
  return found;
}

/** Deletes changes older than a day. */
export async function forgetOldChanges(now = new Date()): Promise<void> {
  await db()
    .delete(changes)
    .where(lt(changes.at, new Date(now.getTime() - keptForMs)));
}
