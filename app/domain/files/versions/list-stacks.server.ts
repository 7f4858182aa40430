import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { files, fileVersions, shownFile } from "#app/domain/files/tables.server.ts";
import { formRank } from "./forms.ts";
import { placesOfBytes } from "./places-of-bytes.ts";
import type { StackVersion, StackView } from "./stack-view.ts";

/**
 * The stacks of a thread of the viewer's that have at least two versions, or one in several forms or sent several times, by
 * the oldest file; versions oldest first, of several forms first the one that shows it best. Bytes that 'Replace' put aside count as versions.
 */
export async function listStacks(viewer: { id: string }, threadId: string): Promise<StackView[]> {
  const rows = await listRows(viewer, eq(files.threadId, threadId));
  const aside = await listAside(viewer, rows);
  const groups = Map.groupBy(rows, ({ id, stackId }) => stackId ?? id);
  return [...groups].flatMap(([id, some]) => toStack(id, some, aside) ?? []);
}

/** Returns the stack of a file of the viewer's; null for a file by itself or of another user. */
export async function findStackOf(
  viewer: { id: string },
  fileId: number,
): Promise<StackView | null> {
  const file = await findFile(db(), viewer, fileId);
  if (!file) return null;
  const rows = await listRows(viewer, isInStackOf(file));
  return toStack(file.stackId ?? fileId, rows, await listAside(viewer, rows));
}

/** All versions are in one thread, whose files an index finds; none finds a stack among all files of a user. */
function isInStackOf({ id, threadId, stackId }: FileRow): SQL | undefined {
  if (threadId === null || stackId === null) return eq(files.id, id);
  return and(eq(files.threadId, threadId), eq(files.stackId, stackId));
}

function listRows(viewer: { id: string }, which: SQL | undefined): Promise<FileRow[]> {
  const isStacked = sql`(${isNotNull(files.stackId)} or ${files.version} > 1)`;
  return db()
    .select()
    .from(files)
    .where(and(eq(files.userId, viewer.id), which, isStacked, shownFile))
    .orderBy(asc(files.stackId), asc(files.stackPlace), asc(files.id));
}

type AsideRow = typeof fileVersions.$inferSelect;

async function listAside(viewer: { id: string }, rows: readonly FileRow[]): Promise<AsideRow[]> {
  const ids = rows.filter(({ version }) => version > 1).map(({ id }) => id);
  if (ids.length === 0) return [];
  return db()
    .select()
    .from(fileVersions)
    .where(and(eq(fileVersions.userId, viewer.id), inArray(fileVersions.fileId, ids)))
    .orderBy(asc(fileVersions.fileId), asc(fileVersions.version));
}

function toStack(
  id: number,
  rows: readonly FileRow[],
  aside: readonly AsideRow[],
): StackView | null {
  const before = Map.groupBy(aside, ({ fileId }) => fileId);
  const versions = rows
    .flatMap((row) => versionsOf(row, before.get(row.id) ?? []))
    .sort(byPlace)
    .map((one, at, all): Placed => {
      const before = all.slice(0, at).filter(({ place }) => place === one.place);
      const isAgain = before.some(({ sha256 }) => sha256 === one.sha256);
      return { ...one, isAgain, isForm: before.length > 0 && !isAgain };
    });
  const front = rows.find(({ isStackFront }) => isStackFront) ?? rows.at(-1);
  return front && (rows.length > 1 || versions.some(({ place }) => place > 1))
    ? { id, currentId: front.id, versions: versions.map(({ isAside: _, rank: __, ...one }) => one) }
    : null;
}

type Placed = StackVersion & { isAside: boolean; rank: number };

/**
 * The current and replaced bytes of a file, as versions. A replacement is dated when the bytes before it were put
 * aside.
 */
function versionsOf(row: FileRow, aside: readonly AsideRow[]): Placed[] {
  const all = [...aside, row];
  const places = placesOfBytes(
    all.map(({ sha256 }) => sha256),
    row.stackPlace,
  );
  return all.map(({ version: fileVersion, name, type, size, sha256 }, index): Placed => {
    const at = aside[index - 1]?.replacedAt ?? row.emailSentAt ?? row.createdAt;
    const isAside = index < aside.length;
    return {
      ...{ fileId: row.id, fileVersion, place: places[index] ?? 1, name, type, size, sha256 },
      ...{ at: at.toISOString(), kind: row.kind, pages: isAside ? null : row.pages },
      ...{ isAgain: false, isForm: false, isAside, rank: formRank(row) },
    };
  });
}

/** Sorts by place; a file's current bytes come first at their place. */
function byPlace(one: Placed, other: Placed): number {
  return (
    one.place - other.place ||
    Number(one.isAside) - Number(other.isAside) ||
    other.rank - one.rank ||
    one.fileId - other.fileId ||
    other.fileVersion - one.fileVersion
  );
}
