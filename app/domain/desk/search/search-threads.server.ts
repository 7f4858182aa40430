import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { textMatches } from "#app/adapters/db/text-matches.server.ts";
import { liveThread, threads } from "#app/domain/threads/tables.server.ts";
import { newestFirst } from "./newest-first.ts";
import { toPatterns } from "./search-words.ts";

/** The same expression as in the index threads_search_senders. */
const text = sql`(${threads.title} || ' ' || ${threads.senderName} || ' ' || ${threads.senderEmail})`;

export type FoundThread = { threadId: string; title: string; senderName: string };

/**
 * Returns at most `limit` of the viewer's threads that match every word in their title or sender, most recent
 * activity first. Nothing from the trash. Words of one or two letters are searched for in the newest 20,000.
 */
export async function searchThreads(
  viewer: { id: string },
  { q, limit }: { q: string; limit: number },
): Promise<FoundThread[]> {
  const patterns = toPatterns(q);
  if (patterns.length === 0) return [];
  const own = eq(threads.userId, viewer.id);
  return newestFirst(patterns, limit, (newest) =>
    db()
      .select({
        threadId: threads.id,
        title: threads.title,
        senderName: sql<string>`coalesce(nullif(${threads.senderName}, ''), ${threads.senderEmail})`,
      })
      .from(threads)
      .where(
        and(
          own,
          liveThread,
          textMatches({ id: threads.id, order: threads.activeAt, text }, own, patterns, newest),
        ),
      )
      .orderBy(sql`${threads.activeAt} desc nulls first`, threads.id)
      .limit(limit),
  );
}
