import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import { pageOf } from "#app/domain/files/compare/comparable-pages.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { files } from "#app/domain/files/tables.server.ts";
import { listStacks } from "#app/domain/files/versions/list-stacks.server.ts";
import type { StackVersion, StackView } from "#app/domain/files/versions/stack-view.ts";
import { isListed } from "#app/domain/tasks/lists/task-rows.server.ts";
import { listMarks } from "#app/domain/tasks/marks/list-marks.server.ts";
import type { MarkView } from "#app/domain/tasks/marks/mark.ts";
import { tasks } from "#app/domain/tasks/tables.server.ts";

type Side = { fileId: number; place: number; sha256: string; name: string };
/** A place to look for on the current version; `pages` is that version's number of pages, null if not known. */
export type WantedCheck = {
  taskId: string;
  markId: string | null;
  older: Side;
  newer: Side;
  page: number;
  box: PageBox;
  newerPages: number | null;
  olderPages: number | null;
  /** Why the place cannot be looked for; null if it can. */
  reason: string | null;
};

const mostPageAsks = 500;
const wholePage = { x: 0, y: 0, width: 1, height: 1 };

/** What a caller has read of the thread already. */
export type KnownOfThread = { marks?: readonly MarkView[]; stacks?: readonly StackView[] };

/**
 * Returns the places of a thread's tasks that are on an earlier version than the current one: their marks, and the pages
 * that tasks without a mark name. Empty if the thread belongs to another user.
 */
export async function listWantedChecks(
  viewer: { id: string },
  threadId: string,
  known: KnownOfThread = {},
): Promise<WantedCheck[]> {
  const stacks = known.stacks ?? (await listStacks(viewer, threadId));
  if (stacks.length === 0) return [];
  const ids = stacks.flatMap(({ versions }) => versions.map(({ fileId }) => fileId));
  const [put, named, rows] = await Promise.all([
    known.marks ?? listMarks(viewer, threadId),
    listPageAsks(viewer, threadId, ids),
    db()
      .select()
      .from(files)
      .where(and(eq(files.userId, viewer.id), inArray(files.id, ids))),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const marked = put.flatMap((mark) => {
    const of = { taskId: mark.taskId, markId: mark.id, fileId: mark.fileId, version: mark.version };
    const { x, y, width, height } = mark;
    return toWanted(stacks, byId, { ...of, page: mark.page, box: { x, y, width, height } }) ?? [];
  });
  const withMark = new Set(put.map(({ taskId }) => taskId));
  const paged = named.flatMap(({ id, fileId, page }) => {
    const row = fileId === null ? undefined : byId.get(fileId);
    if (!row || page === null || withMark.has(id)) return [];
    const of = { taskId: id, markId: null, fileId: row.id, version: row.version };
    return toWanted(stacks, byId, { ...of, page, box: wholePage }) ?? [];
  });
  return [...marked, ...paged];
}

type Place = Pick<WantedCheck, "taskId" | "markId" | "page" | "box"> & {
  fileId: number;
  version: number | null;
};

function toWanted(
  stacks: readonly StackView[],
  rows: ReadonlyMap<number, FileRow>,
  { fileId, version, ...place }: Place,
): WantedCheck | null {
  const isOlder = (one: StackVersion) => one.fileId === fileId && one.fileVersion === version;
  const stack = stacks.find(({ versions }) => versions.some(isOlder));
  const older = stack?.versions.find(isOlder);
  const newer = stack?.versions.findLast((one) => one.fileId === stack.currentId);
  const [before, after] = [rows.get(fileId), newer && rows.get(newer.fileId)];
  if (!older || !newer || !before || !after || older.place >= newer.place) return null;
  const shown = {
    older: sideOf(older, before, place.page),
    newer: sideOf(newer, after, place.page),
  };
  const newerPages = after.pages;
  const olderPages = older.sha256 === before.sha256 ? before.pages : null;
  const reason = reasonAgainst(place.page, after, newer.place);
  return { ...place, ...shown, newerPages, olderPages, reason };
}

function sideOf(version: StackVersion, row: FileRow, page: number): Side {
  const { fileId, place, sha256, name } = version;
  if (sha256 !== row.sha256) return { fileId, place, sha256, name };
  const shown = pageOf(row, page);
  return { fileId, place, sha256: shown.sha256, name: shown.name };
}

function reasonAgainst(page: number, newer: FileRow, place: number): string | null {
  if (newer.previewState === "none" || newer.previewState === "failed") {
    return `v${place} has no preview, so nothing can be compared.`;
  }
  if (newer.pages !== null && page > newer.pages) return `v${place} has no page ${page}.`;
  return null;
}

function listPageAsks(viewer: { id: string }, threadId: string, fileIds: number[]) {
  const { id, fileId, page } = tasks;
  return db()
    .select({ id, fileId, page })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, viewer.id),
        eq(tasks.threadId, threadId),
        inArray(fileId, fileIds),
        sql`${page} > 0`,
        isListed(),
      ),
    )
    .orderBy(asc(tasks.askedAt), asc(id))
    .limit(mostPageAsks);
}
