import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#app/adapters/db/client.server.ts";
import { findRevision } from "#app/domain/changes/read-changes.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";
import { threads } from "#app/domain/threads/tables.server.ts";
import type { TrashView } from "./trash-view.ts";

const mostListed = 500;

type Table = { userId: PgColumn; trashedAt: PgColumn; deletedAt: PgColumn };
const inTrash = (table: Table, viewer: { id: string }) =>
  and(eq(table.userId, viewer.id), isNotNull(table.trashedAt), isNull(table.deletedAt));
const latestFirst = (table: Table): SQL => sql`${table.trashedAt} desc nulls first`;

/**
 * Returns the viewer's trash, most recently trashed first, at most 500 of each kind. The contents
 * of a trashed thread are not listed separately.
 */
export async function listTrash(viewer: { id: string }): Promise<TrashView> {
  const [threadRows, fileRows, taskRows] = await Promise.all([
    db()
      .select({ id: threads.id, title: threads.title, trashedAt: threads.trashedAt })
      .from(threads)
      .where(inTrash(threads, viewer))
      .orderBy(latestFirst(threads))
      .limit(mostListed),
    db()
      .select({ id: files.id, name: files.name, size: files.size, trashedAt: files.trashedAt })
      .from(files)
      .where(and(inTrash(files, viewer), eq(files.trashedWithThread, false)))
      .orderBy(latestFirst(files))
      .limit(mostListed),
    db()
      .select({
        id: tasks.id,
        text: tasks.text,
        trashedAt: tasks.trashedAt,
        status: tasks.status,
        fileId: files.id,
        fileName: files.name,
        fileType: files.type,
      })
      .from(tasks)
      .leftJoin(
        files,
        and(eq(files.userId, tasks.userId), eq(files.id, tasks.fileId), isNull(files.deletedAt)),
      )
      .where(and(inTrash(tasks, viewer), eq(tasks.trashedWithThread, false)))
      .orderBy(latestFirst(tasks))
      .limit(mostListed),
  ]);
  return {
    threads: threadRows.map(withTime),
    files: fileRows.map(withTime),
    comments: taskRows.map(({ status, ...task }) => ({
      ...withTime(task),
      status: status === "done" ? "resolved" : "open",
    })),
  };
}

/** Returns the trash with its revision: the data is never older than that. */
export async function findTrash(viewer: {
  id: string;
  revision?: number;
}): Promise<TrashView & { revision: number }> {
  const revision = viewer.revision ?? (await findRevision(viewer));
  return { revision, ...(await listTrash(viewer)) };
}

function withTime<Row extends { trashedAt: Date | null }>(row: Row) {
  return { ...row, trashedAt: (row.trashedAt ?? new Date(0)).toISOString() };
}
