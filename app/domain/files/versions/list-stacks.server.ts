import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { files, fileVersions, shownFile } from "#app/domain/files/tables.server.ts";
import type { StackVersion, StackView } from "./stack-view.ts";

/**
 * The stacks of a thread of the viewer's that have at least two versions, by the oldest file; versions
 * oldest first. Bytes that 'Replace' put aside count as versions.
 */
export async function listStacks(viewer: { id: string }, threadId: string): Promise<StackView[]> {
  const rows = await listRows(viewer, eq(files.threadId, threadId));
  const aside = await listAside(viewer, rows);
  const groups = Map.groupBy(rows, ({ id, stackId }) => stackId ?? id);
  return [...groups].flatMap(([id, some]) => toStack(id, some, aside) ?? []);
}

/** The stack that a file of the viewer's belongs to; null for one by itself, or none of theirs. */
export async function findStackOf(
  viewer: { id: string },
  fileId: number,
): Promise<StackView | null> {
  const file = await findFile(db(), viewer, fileId);
  if (!file) return null;
  const isOne = file.stackId === null ? eq(files.id, fileId) : eq(files.stackId, file.stackId);
  const rows = await listRows(viewer, isOne);
  return toStack(file.stackId ?? fileId, rows, await listAside(viewer, rows));
}

function listRows(viewer: { id: string }, which: SQL): Promise<FileRow[]> {
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
  let number = 0;
  let place: number | null = null;
  const versions = rows.flatMap((row): StackVersion[] => {
    const isAgain = row.stackPlace !== null && row.stackPlace === place;
    place = row.stackPlace;
    const before = aside.filter(({ fileId }) => fileId === row.id);
    const at = (row.emailSentAt ?? row.createdAt).toISOString();
    const old = before.map((one): StackVersion => {
      number += 1;
      const { version: fileVersion, name, type, size, sha256 } = one;
      return {
        ...{ fileId: row.id, fileVersion, place: number, name, type, size, sha256, at },
        ...{ kind: row.kind, pages: null, isAgain: false },
      };
    });
    if (!isAgain) number += 1;
    const { name, type, size, sha256, kind, pages, version: fileVersion } = row;
    const own: StackVersion = {
      ...{ fileId: row.id, fileVersion, place: number, name, type, size, sha256, at },
      ...{ kind, pages, isAgain },
    };
    return [...old, own];
  });
  const front = rows.find(({ isStackFront }) => isStackFront) ?? rows.at(-1);
  return front && number > 1 ? { id, currentId: front.id, versions } : null;
}
