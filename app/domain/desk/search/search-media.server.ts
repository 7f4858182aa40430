import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { textMatches } from "#app/adapters/db/text-matches.server.ts";
import { toFileView } from "#app/domain/files/file-view.server.ts";
import { files, liveFile } from "#app/domain/files/tables.server.ts";
import { liveThread, messages, threads } from "#app/domain/threads/tables.server.ts";
import { newestFirst } from "./newest-first.ts";
import type { MediaResult } from "./search-view.ts";
import { toPatterns } from "./search-words.ts";

const mostFound = 30;

type Hit = { fileId: number | null };
/** The number of newest rows to search; null for all. */
type Newest = number | null;

/**
 * Returns at most 30 of the viewer's files that match every word: matches of file names first, then
 * the representative files of threads that match in the title, then in a message. Nothing from the
 * trash. Words of one or two letters are searched for in the newest 20,000 of each.
 */
export async function searchMedia(
  viewer: { id: string },
  { q }: { q: string },
): Promise<MediaResult[]> {
  const patterns = toPatterns(q);
  if (patterns.length === 0) return [];
  const hits = await Promise.all(
    [findByName, findByTitle, findByMessage].map((find) =>
      newestFirst(patterns, mostFound, (newest) => find(viewer, patterns, newest)),
    ),
  );
  const ids = new Set(hits.flat().flatMap(({ fileId }) => fileId ?? []));
  return listResults(viewer, [...ids].slice(0, mostFound));
}

/** Returns at most `limit` of the viewer's files whose names match every word, newest first. */
export async function searchFileNames(
  viewer: { id: string },
  { q, limit }: { q: string; limit: number },
): Promise<MediaResult[]> {
  const patterns = toPatterns(q);
  if (patterns.length === 0) return [];
  const hits = await newestFirst(patterns, limit, (newest) => findByName(viewer, patterns, newest));
  return listResults(viewer, hits.flatMap(({ fileId }) => fileId ?? []).slice(0, limit));
}

const isShown = and(liveFile, isNull(files.decoration));

function findByName(viewer: { id: string }, patterns: string[], newest: Newest): Promise<Hit[]> {
  return db()
    .select({ fileId: files.id })
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        isShown,
        eq(files.trashedWithThread, false),
        textMatches(
          { id: files.id, order: files.id, text: sql`${files.name}` },
          eq(files.userId, viewer.id),
          patterns,
          newest,
        ),
      ),
    )
    .orderBy(sql`${files.createdAt} desc`, files.id)
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
        textMatches(
          { id: threads.id, order: threads.activeAt, text: sql`${threads.title}` },
          eq(threads.userId, viewer.id),
          patterns,
          newest,
        ),
      ),
    )
    .orderBy(sql`${threads.activeAt} desc`)
    .limit(mostFound);
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

async function listResults(viewer: { id: string }, ids: number[]): Promise<MediaResult[]> {
  const rows = await db()
    .select({ ...getTableColumns(files), threadTitle: threads.title })
    .from(files)
    .leftJoin(threads, and(eq(threads.userId, files.userId), eq(threads.id, files.threadId)))
    .where(and(eq(files.userId, viewer.id), inArray(files.id, ids), isShown));
  const found = new Map(
    rows.map(({ threadTitle, ...row }) => [row.id, { ...toFileView(row), threadTitle }]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
