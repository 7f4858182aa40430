import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
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
  const [row] = await on.select().from(files).where(ownFile(viewer, fileId));
  return row ?? null;
}

/**
 * Like findFile, but locks the row until the transaction ends, so that concurrent changes of a file
 * run one after the other.
 */
export async function lockFile(
  tx: Queryable,
  viewer: { id: string },
  fileId: number,
): Promise<FileRow | null> {
  const [row] = await tx.select().from(files).where(ownFile(viewer, fileId)).for("update");
  return row ?? null;
}

export function ownFile(viewer: { id: string }, fileId: number) {
  return and(eq(files.userId, viewer.id), eq(files.id, fileId), isNull(files.deletedAt));
}
