import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { exactTime } from "#app/adapters/db/exact-time.server.ts";
import type { FileListView, FileView } from "./file.ts";
import { type FileListCursor, type FileSort, writeFileListCursor } from "./file-list-cursor.ts";
import { toFileView } from "./file-view.server.ts";
import { files, mailedAt, shownFile } from "./tables.server.ts";

const mostListed = 100;
const mostByIds = 500;

export type ListFiles = {
  view: FileListView;
  sort?: FileSort;
  threadId?: string;
  cursor?: FileListCursor | null;
  limit?: number;
  /** Lists only the current version of each thing, and versions that a person pinned. */
  isStacked?: boolean;
};

/**
 * Returns a page of the viewer's files that are not in the trash, at most 100: pinned first, then
 * newest first (specification, section 4) or in the order `sort`. Decoration is omitted, and a pin
 * counts only outside the archive. The cursor must come from a list with the same sort.
 */
export async function listFiles(
  viewer: { id: string },
  { view, sort = "added", threadId, cursor = null, limit = 24, isStacked = false }: ListFiles,
): Promise<{ items: FileView[]; nextCursor: string | null }> {
  const size = Math.min(limit, mostListed);
  const { key, order, after } = sortings[sort];
  const rows = await db()
    .select({ ...getTableColumns(files), cursorKey: key })
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        ...isListed,
        ...inView[view],
        isStacked ? isInFront : undefined,
        threadId === undefined ? undefined : eq(files.threadId, threadId),
        cursor ? goesOn(cursor, after(cursor.key)) : undefined,
      ),
    )
    .orderBy(sql`${pinnedFirst} desc nulls first`, order, files.id)
    .limit(size + 1);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    items: rows.slice(0, size).map(toFileView),
    nextCursor:
      last === undefined
        ? null
        : writeFileListCursor({
            isPinned: last.isPinned && !last.isArchived,
            key: last.cursorKey,
            id: last.id,
          }),
  };
}

/**
 * Returns those of the viewer's files with these ids that are not in the trash, in the order of the
 * ids. Omits the others.
 */
export async function listFilesByIds(
  viewer: { id: string },
  fileIds: number[],
): Promise<FileView[]> {
  const rows = await db()
    .select()
    .from(files)
    .where(
      and(eq(files.userId, viewer.id), inArray(files.id, fileIds.slice(0, mostByIds)), shownFile),
    );
  const byId = new Map(rows.map((row) => [row.id, toFileView(row)]));
  return [...new Set(fileIds)].flatMap((id) => byId.get(id) ?? []);
}

const isListed: SQL[] = [shownFile, isNull(files.decoration)];

const isInFront = sql`(${files.isStackFront} or ${files.isPinned})`;

const inView: Record<FileListView, SQL[]> = {
  all: [],
  main: [eq(files.isArchived, false)],
  pinned: [eq(files.isPinned, true), eq(files.isArchived, false)],
  archived: [eq(files.isArchived, true)],
};

/** The same expression as in the index files_listed: only then does the list use it. */
const pinnedFirst = sql`(${files.isPinned} and not ${files.isArchived})`;
const plainName = sql`lower(${files.name})`;

type After = { behind: SQL; same: SQL; bound?: (isPinned: boolean) => SQL };

type Sorting = {
  /** The sort key of a row in the cursor. */
  key: SQL<string>;
  order: SQL;
  /**
   * SQL conditions: whether a row comes after one with this key, and whether it has the same key.
   * `bound`, for a key in descending order, is the range of an index that starts at this row.
   */
  after: (key: string) => After;
};

const sortings: Record<FileSort, Sorting> = {
  added: byTime(sql`${files.createdAt}`),
  mailed: byTime(mailedAt),
  size: {
    key: sql<string>`${files.size}::text`,
    order: sql`${files.size} desc nulls first`,
    after: (key) => ({
      behind: sql`${files.size} < ${key}::bigint`,
      same: sql`${files.size} = ${key}::bigint`,
    }),
  },
  name: {
    key: sql<string>`${plainName}`,
    order: sql`${plainName}`,
    after: (key) => ({
      behind: sql`${plainName} > ${key}`,
      same: sql`${plainName} = ${key}`,
    }),
  },
};

function byTime(time: SQL): Sorting {
  return {
    key: sql<string>`${exactTime(time)}`,
    order: sql`${time} desc nulls first`,
    after: (key) => ({
      behind: sql`${time} < ${key}::timestamptz`,
      same: sql`${time} = ${key}::timestamptz`,
      bound: (isPinned) =>
        sql`(${pinnedFirst}, ${time}) <= (${isPinned}::boolean, ${key}::timestamptz)`,
    }),
  };
}

function goesOn({ isPinned, id }: FileListCursor, { behind, same, bound }: After): SQL | undefined {
  return and(
    bound?.(isPinned),
    sql`(${pinnedFirst} < ${isPinned} or (${pinnedFirst} = ${isPinned} and (${behind} or (${same} and ${files.id} > ${id}))))`,
  );
}
