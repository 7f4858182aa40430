import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#app/adapters/db/client.server.ts";
import { exactTime } from "#app/adapters/db/exact-time.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { type Cursor, toPage } from "#app/domain/threads/cursor.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { TrashView } from "./trash-view.ts";

const mostListed = 500;
const mostOnPage = 200;

type Table = { userId: PgColumn; id: PgColumn; trashedAt: PgColumn; deletedAt: PgColumn };
const inTrash = (table: Table, viewer: { id: string }) =>
  and(eq(table.userId, viewer.id), isNotNull(table.trashedAt), isNull(table.deletedAt));
/** In the order of compareItems. */
const latestFirst = (table: Table): SQL[] => [
  sql`${table.trashedAt} desc nulls first`,
  idText(table),
];
const idText = ({ id }: Table): SQL => sql`${id}::text collate "C"`;

type Wanted = { cursor: Cursor | null; limit: number };

/** Returns the items after a cursor, of each kind at most `limit`. */
async function selectTrash(viewer: { id: string }, { cursor, limit }: Wanted) {
  const [threadRows, fileRows, taskRows] = await Promise.all([
    db()
      .select({
        id: threads.id,
        title: threads.title,
        trashedAt: threads.trashedAt,
        cursorAt: exactTime(threads.trashedAt),
      })
      .from(threads)
      .where(and(inTrash(threads, viewer), after(threads, cursor)))
      .orderBy(...latestFirst(threads))
      .limit(limit),
    db()
      .select({
        id: files.id,
        name: files.name,
        size: files.size,
        trashedAt: files.trashedAt,
        cursorAt: exactTime(files.trashedAt),
      })
      .from(files)
      .where(and(inTrash(files, viewer), eq(files.trashedWithThread, false), after(files, cursor)))
      .orderBy(...latestFirst(files))
      .limit(limit),
    db()
      .select({
        id: tasks.id,
        text: tasks.text,
        trashedAt: tasks.trashedAt,
        status: tasks.status,
        fileId: files.id,
        fileName: files.name,
        fileType: files.type,
        cursorAt: exactTime(tasks.trashedAt),
      })
      .from(tasks)
      .leftJoin(
        files,
        and(eq(files.userId, tasks.userId), eq(files.id, tasks.fileId), isNull(files.deletedAt)),
      )
      .where(and(inTrash(tasks, viewer), eq(tasks.trashedWithThread, false), after(tasks, cursor)))
      .orderBy(...latestFirst(tasks))
      .limit(limit),
  ]);
  return { threads: threadRows, files: fileRows, comments: taskRows };
}

type Rows = Awaited<ReturnType<typeof selectTrash>>;

/** The first condition is a bound for the index: without it, all pages before are read again. */
function after(table: Table, cursor: Cursor | null): SQL | undefined {
  if (!cursor) return undefined;
  const at = sql`${cursor.at}::timestamptz`;
  return sql`${table.trashedAt} <= ${at} and (${table.trashedAt} < ${at} or ${idText(table)} > ${cursor.id})`;
}

/**
 * Returns the viewer's trash, most recently trashed first, at most 500 of each kind. The contents
 * of a trashed thread are not listed separately.
 */
export async function listTrash(viewer: { id: string }): Promise<TrashView> {
  return toView(await selectTrash(viewer, { cursor: null, limit: mostListed }));
}

/**
 * Returns a page of the viewer's trash, most recently trashed first, of all kinds together; at most
 * 200.
 */
export async function listTrashPage(
  viewer: { id: string },
  { cursor = null, limit }: { cursor?: Cursor | null; limit: number },
): Promise<TrashView & { nextCursor: string | null }> {
  const size = Math.min(limit, mostOnPage);
  const rows = await selectTrash(viewer, { cursor, limit: size + 1 });
  const all = [...rows.threads, ...rows.files, ...rows.comments].sort(compareItems);
  const { items, nextCursor } = toPage(all, size, idOf, (row) => row);
  const onPage = new Set<object>(items);
  const isOnPage = (row: object) => onPage.has(row);
  const view = toView({
    threads: rows.threads.filter(isOnPage),
    files: rows.files.filter(isOnPage),
    comments: rows.comments.filter(isOnPage),
  });
  return { ...view, nextCursor };
}

/** Returns a page of the trash with its revision: the data is never older than that. */
export async function findTrash(
  viewer: { id: string; revision?: number },
  { cursor = null, limit }: { cursor?: Cursor | null; limit: number },
) {
  const revision = viewer.revision ?? (await findRevision(viewer));
  const [page, total] = await Promise.all([
    listTrashPage(viewer, { cursor, limit }),
    countTrash(viewer),
  ]);
  return { revision, ...page, total };
}

/** Counts each kind up to 500, the most that is listed. */
async function countTrash(viewer: { id: string }): Promise<number> {
  const some = (table: typeof files | typeof tasks | typeof threads, condition?: SQL) =>
    db()
      .select({ id: sql`1` })
      .from(table)
      .where(and(inTrash(table, viewer), condition))
      .limit(mostListed);
  const counts = await Promise.all([
    db().$count(some(threads).as("items")),
    db().$count(some(files, eq(files.trashedWithThread, false)).as("items")),
    db().$count(some(tasks, eq(tasks.trashedWithThread, false)).as("items")),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

const idOf = ({ id }: { id: string | number }) => String(id);

type Item = { id: string | number; cursorAt: string };

function compareItems(one: Item, other: Item): number {
  if (one.cursorAt !== other.cursorAt) return one.cursorAt < other.cursorAt ? 1 : -1;
  return idOf(one) < idOf(other) ? -1 : 1;
}

function toView({ threads, files, comments }: Rows): TrashView {
  return {
    threads: threads.map(withTime),
    files: files.map(withTime),
    comments: comments.map(({ status, ...task }) => ({
      ...withTime(task),
      status: status === "done" ? "resolved" : "open",
    })),
  };
}

function withTime<Row extends { trashedAt: Date | null; cursorAt: string }>(row: Row) {
  const { cursorAt, trashedAt, ...rest } = row;
  return { ...rest, trashedAt: (trashedAt ?? new Date(0)).toISOString() };
}
