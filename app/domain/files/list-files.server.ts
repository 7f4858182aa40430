import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import { exactTime } from "#app/adapters/db/exact-time.server.ts";
import type { FileListCursor, FileListView, FileView } from "./file.ts";
import { toFileView } from "./file-view.server.ts";
import { files } from "./tables.server.ts";

const mostListed = 100;
const mostByIds = 500;

export type ListFiles = {
  view: FileListView;
  threadId?: string;
  cursor?: FileListCursor | null;
  limit?: number;
};

/**
 * A page of the viewer's files that are not in the trash, pinned first, then newest first
 * (specification, section 4); at most 100. Decoration is left out.
 */
export async function listFiles(
  viewer: { id: string },
  { view, threadId, cursor = null, limit = 24 }: ListFiles,
): Promise<{ items: FileView[]; nextCursor: string | null }> {
  const size = Math.min(limit, mostListed);
  const rows = await db()
    .select({ ...getTableColumns(files), cursorAt: exactTime(files.createdAt) })
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        ...isListed,
        ...inView[view],
        threadId === undefined ? undefined : eq(files.threadId, threadId),
        cursor ? after(cursor) : undefined,
      ),
    )
    .orderBy(desc(files.isPinned), sql`${files.createdAt} desc nulls first`, files.id)
    .limit(size + 1);
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    items: rows.slice(0, size).map(toFileView),
    nextCursor: last ? `${last.isPinned ? 1 : 0}~${last.cursorAt}~${last.id}` : null,
  };
}

/** The viewer's files of these ids that are not in the trash, in the order asked for; others are left out. */
export async function listFilesByIds(
  viewer: { id: string },
  fileIds: number[],
): Promise<FileView[]> {
  const rows = await db()
    .select()
    .from(files)
    .where(
      and(
        eq(files.userId, viewer.id),
        inArray(files.id, fileIds.slice(0, mostByIds)),
        isNull(files.trashedAt),
        isNull(files.deletedAt),
        eq(files.trashedWithThread, false),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, toFileView(row)]));
  return [...new Set(fileIds)].flatMap((id) => byId.get(id) ?? []);
}

const isListed: SQL[] = [
  isNull(files.trashedAt),
  isNull(files.deletedAt),
  sql`not ${files.trashedWithThread}`,
  isNull(files.decoration),
];

const inView: Record<FileListView, SQL[]> = {
  all: [],
  main: [eq(files.isArchived, false)],
  pinned: [eq(files.isPinned, true), eq(files.isArchived, false)],
  archived: [eq(files.isArchived, true)],
};

function after({ isPinned, at, id }: FileListCursor): SQL {
  return sql`(${files.isPinned} < ${isPinned} or (${files.isPinned} = ${isPinned} and (${files.createdAt} < ${at}::timestamptz or (${files.createdAt} = ${at}::timestamptz and ${files.id} > ${id}))))`;
}
