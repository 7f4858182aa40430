import {
  and,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { textMatches } from "#app/adapters/db/text-matches.server.ts";
import { toFileView } from "#app/domain/files/file-view.server.ts";
import { files, liveFile } from "#app/domain/files/tables.server.ts";
import { listVersionsOf } from "#app/domain/files/versions/list-versions-of.server.ts";
import { liveThread, messages, threads } from "#app/domain/threads/tables.server.ts";
import { newestFirst } from "./newest-first.ts";
import type { MediaResult } from "./search-view.ts";
import { toPatterns } from "./search-words.ts";
import { listTitledThreads, titleMatches } from "./titled-threads.server.ts";

const mostFound = 30;

type Hit = { fileId: number | null };
/** The number of newest rows to search; null for all. */
type Newest = number | null;

/**
 * Returns at most 30 of the viewer's files that match every word, of all versions of a file one: matches of file
 * names first, then the representative files of threads that match in the title, then in a message, then files that
 * match with the title of their thread. Nothing from the trash. Words of one or two letters are searched for in
 * the newest 20,000 of each.
 */
export async function searchMedia(
  viewer: { id: string },
  { q }: { q: string },
): Promise<MediaResult[]> {
  const patterns = toPatterns(q);
  if (patterns.length === 0) return [];
  const hits = await Promise.all([
    ...[findByName, findByTitle, findByMessage].map((find) =>
      newestFirst(patterns, mostFound, (newest) => find(viewer, patterns, newest)),
    ),
    findByTitleAndName(viewer, patterns),
  ]);
  return listResults(viewer, hits.flat(), mostFound);
}

/** Returns at most `limit` of the viewer's files whose names match every word, newest first; of all versions one. */
export async function searchFileNames(
  viewer: { id: string },
  { q, limit }: { q: string; limit: number },
): Promise<MediaResult[]> {
  const patterns = toPatterns(q);
  if (patterns.length === 0) return [];
  const hits = await newestFirst(patterns, limit, (newest) => findByName(viewer, patterns, newest));
  return listResults(viewer, hits, limit);
}

const isShown = and(liveFile, isNull(files.decoration));

function findByName(viewer: { id: string }, patterns: string[], newest: Newest): Promise<Hit[]> {
  const own = eq(files.userId, viewer.id);
  const text = sql`${files.name}`;
  return newestOfStacks(
    viewer,
    textMatches({ id: files.id, order: files.id, text }, own, patterns, newest),
  );
}

/** Of the versions of a file that match, the current one, else the newest. */
function newestOfStacks(viewer: { id: string }, matches: SQL | undefined): Promise<Hit[]> {
  const best = sql`${files.isStackFront} desc, ${files.createdAt} desc, ${files.id}`;
  return db()
    .select({ fileId: sql`(array_agg(${files.id} order by ${best}))[1]`.mapWith(files.id) })
    .from(files)
    .leftJoin(threads, and(eq(threads.userId, files.userId), eq(threads.id, files.threadId)))
    .where(and(eq(files.userId, viewer.id), isShown, eq(files.trashedWithThread, false), matches))
    .groupBy(sql`coalesce(${files.stackId}, ${files.id})`)
    .orderBy(sql`max(${files.createdAt}) desc`, sql`min(${files.id})`)
    .limit(mostFound);
}

function findByTitle(viewer: { id: string }, patterns: string[], newest: Newest): Promise<Hit[]> {
  return db()
    .select({ fileId: threads.representativeFileId })
    .from(threads)
    .where(
      and(
        eq(threads.userId, viewer.id),
        liveThread,
        isNotNull(threads.representativeFileId),
        titleMatches(viewer, patterns, newest),
      ),
    )
    .orderBy(sql`${threads.activeAt} desc`)
    .limit(mostFound);
}

/** Finds files whose name and thread's title together match, in the threads whose titles hold some of the words. */
async function findByTitleAndName(viewer: { id: string }, patterns: string[]): Promise<Hit[]> {
  const threadIds = await listTitledThreads(viewer, patterns);
  if (threadIds.length === 0) return [];
  const text = sql`(${threads.title} || ' ' || ${files.name})`;
  return newestOfStacks(
    viewer,
    and(inArray(files.threadId, threadIds), ...patterns.map((pattern) => ilike(text, pattern))),
  );
}

function findByMessage(viewer: { id: string }, patterns: string[], newest: Newest): Promise<Hit[]> {
  return db()
    .select({ fileId: threads.representativeFileId })
    .from(messages)
    .innerJoin(threads, and(eq(threads.userId, messages.userId), eq(threads.id, messages.threadId)))
    .where(
      and(
        eq(messages.userId, viewer.id),
        liveThread,
        isNotNull(threads.representativeFileId),
        textMatches(
          { id: messages.id, order: messages.sentAt, text: sql`${messages.body}` },
          eq(messages.userId, viewer.id),
          patterns,
          newest,
        ),
      ),
    )
    .groupBy(threads.representativeFileId)
    .orderBy(sql`max(${messages.sentAt}) desc`)
    .limit(mostFound);
}

async function listResults(
  viewer: { id: string },
  hits: readonly Hit[],
  limit: number,
): Promise<MediaResult[]> {
  const ids = [...new Set(hits.flatMap(({ fileId }) => fileId ?? []))];
  const rows = await db()
    .select({ ...getTableColumns(files), threadTitle: threads.title })
    .from(files)
    .leftJoin(threads, and(eq(threads.userId, files.userId), eq(threads.id, files.threadId)))
    .where(and(eq(files.userId, viewer.id), inArray(files.id, ids), isShown));
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Versions of one file may be found by different words: the best match stands for all.
  const stacks = Map.groupBy(
    ids.flatMap((id) => byId.get(id) ?? []),
    ({ id, stackId }) => stackId ?? id,
  );
  const best = [...stacks.values()].flatMap(([first]) => first ?? []).slice(0, limit);
  const versions = await listVersionsOf(viewer, best);
  return best.map(({ threadTitle, ...row }) => ({
    ...{ ...toFileView(row), threadTitle },
    versionCount: versions.get(row.stackId ?? 0)?.count ?? 1,
  }));
}
