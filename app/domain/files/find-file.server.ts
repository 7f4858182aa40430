import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#app/adapters/db/client.server.ts";
import type { FileRow } from "./file-view.server.ts";
import { files } from "./tables.server.ts";

/** The viewer's file, trashed or not; null when it is another's, deleted forever or unknown. */
export async function findFile(
  on: Queryable,
  viewer: { id: string },
  fileId: number,
): Promise<FileRow | null> {
  const [row] = await on.select().from(files).where(ownFile(viewer, fileId));
  return row ?? null;
}

/** The same, locked until the transaction ends: what changes a file changes it in turn. */
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
