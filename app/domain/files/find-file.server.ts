import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import { preparedOn, statementName } from "#app/adapters/db/prepared.server.ts";
import { lockThreads } from "#app/domain/threads/find-thread.server.ts";
import type { FileRow } from "./file-view.server.ts";
import { files } from "./tables.server.ts";

/**
 * Returns the viewer's file, trashed or not. Null if it belongs to another user, was permanently
 * deleted or does not exist.
 */
export async function findFile(
  on: Queryable,
  viewer: { id: string },
  fileId: number,
): Promise<FileRow | null> {
  const [row] = await foundFile(on, { userId: viewer.id, fileId });
  return row ?? null;
}

const asked = and(
  eq(files.userId, sql.placeholder("userId")),
  eq(files.id, sql.placeholder("fileId")),
  isNull(files.deletedAt),
);
const foundFile = preparedOn((on: Queryable) =>
  on.select().from(files).where(asked).prepare(statementName("find_file")),
);
const lockedFile = preparedOn((on: Queryable) =>
  on.select().from(files).where(asked).for("update").prepare(statementName("lock_file")),
);

/**
 * Like findFile, but locks the row until the transaction ends, so that concurrent changes of a file
 * run one after the other.
 */
export async function lockFile(
  tx: Queryable,
  viewer: { id: string },
  fileId: number,
): Promise<FileRow | null> {
  const [row] = await lockedFile(tx, { userId: viewer.id, fileId });
  return row ?? null;
}

/**
 * Returns those of these files that are the viewer's, locked until the transaction ends. Always locks the
 * threads first: two commands that lock both must use the same order.
 */
export async function lockFiles(
  tx: Queryable,
  viewer: { id: string },
  fileIds: readonly number[],
): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  const areThese = and(
    eq(files.userId, viewer.id),
    inArray(files.id, [...fileIds]),
    isNull(files.deletedAt),
  );
  const seen = await tx.selectDistinct({ threadId: files.threadId }).from(files).where(areThese);
  await lockThreads(
    tx,
    viewer,
    seen.flatMap(({ threadId }) => threadId ?? []),
  );
  return tx.select().from(files).where(areThese).orderBy(files.id).for("update");
}

export function ownFile(viewer: { id: string }, fileId: number) {
  return and(eq(files.userId, viewer.id), eq(files.id, fileId), isNull(files.deletedAt));
}
