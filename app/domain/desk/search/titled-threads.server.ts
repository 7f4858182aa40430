import { and, desc, eq, gt, ilike, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { textMatches } from "#app/adapters/db/text-matches.server.ts";
import { liveThread, threads } from "#app/domain/threads/tables.server.ts";
import { hasTrigram } from "./newest-first.ts";

const mostFound = 50;
/** Where no index is used, this many threads are searched, the newest. */
const mostRead = 2_000;

const newestOnTop = sql`${threads.activeAt} desc nulls first`;

/** Returns whether a thread's title matches every pattern: see textMatches. */
export function titleMatches(
  viewer: { id: string },
  patterns: readonly string[],
  newest: number | null,
): SQL {
  const title = { id: threads.id, order: threads.activeAt, text: sql`${threads.title}` };
  return textMatches(title, eq(threads.userId, viewer.id), patterns, newest);
}

/**
 * Returns the ids of at most 50 of the viewer's threads whose titles match patterns: those that match every one first,
 * then those that match some, of the newest 2,000. None from the trash.
 */
export async function listTitledThreads(
  viewer: { id: string },
  patterns: readonly string[],
): Promise<string[]> {
  const newest = await listNewest(viewer, patterns);
  const withAll = newest.filter(({ matched }) => matched === patterns.length);
  const isEnough = withAll.length >= mostFound || !patterns.some(hasTrigram);
  const older = isEnough ? [] : await listWithAll(viewer, patterns);
  const found = [...withAll, ...older, ...newest].map(({ id }) => id);
  return [...new Set(found)].slice(0, mostFound);
}

function listNewest(viewer: { id: string }, patterns: readonly string[]) {
  const counted = sql.join(
    patterns.map((pattern) => sql`(${ilike(threads.title, pattern)})::int`),
    sql` + `,
  );
  const read = db()
    .select({
      id: threads.id,
      activeAt: threads.activeAt,
      matched: sql<number>`${counted}`.as("matched"),
    })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), liveThread))
    .orderBy(newestOnTop)
    .limit(mostRead)
    .as("read_threads");
  return db()
    .select({ id: read.id, matched: read.matched })
    .from(read)
    .where(gt(read.matched, 0))
    .orderBy(desc(read.matched), sql`${read.activeAt} desc nulls first`)
    .limit(mostFound);
}

function listWithAll(viewer: { id: string }, patterns: readonly string[]) {
  return db()
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.userId, viewer.id), liveThread, titleMatches(viewer, patterns, null)))
    .orderBy(newestOnTop)
    .limit(mostFound);
}
