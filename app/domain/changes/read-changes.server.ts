import { and, asc, eq, gt, lt } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { Change } from "./change.ts";
import { changes, revisions } from "./tables.server.ts";

const keptForMs = 24 * 60 * 60 * 1000;
const mostAtOnce = 500;

/** Returns the viewer's revision: the number of the last committed change, 0 before the first. */
export async function findRevision(viewer: { id: string }): Promise<number> {
  const [row] = await db()
    .select({ revision: revisions.revision })
    .from(revisions)
    .where(eq(revisions.userId, viewer.id));
  return row?.revision ?? 0;
}

/**
 * Returns the viewer's changes after a revision, oldest first, at most 500. For more, call it again
 * with the last revision returned.
 */
export async function listChangesSince(viewer: { id: string }, since: number): Promise<Change[]> {
  return db()
    .select({ revision: changes.revision, type: changes.type, id: changes.id })
    .from(changes)
    .where(and(eq(changes.userId, viewer.id), gt(changes.revision, since)))
    .orderBy(asc(changes.revision), asc(changes.position))
    .limit(mostAtOnce);
}

/** Deletes changes older than a day. */
export async function forgetOldChanges(now = new Date()): Promise<void> {
  await db()
    .delete(changes)
    .where(lt(changes.at, new Date(now.getTime() - keptForMs)));
}
