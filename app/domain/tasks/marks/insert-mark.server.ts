import type { Transaction } from "#app/adapters/db/client.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { hadBytes } from "#app/domain/files/versions/earlier-bytes.server.ts";
import type { MarkPlace } from "./mark-place.ts";
import { marks } from "./tables.server.ts";

/** A mark to insert, by its task, its file and its place. */
export type NewMark = { id: string; taskId: string; fileId: number; place: MarkPlace };
export type MarkRow = typeof marks.$inferSelect;
type MarkedBytes = {
  fileId: number;
  threadId: string;
  page: number;
  wanted?: string | undefined;
  before?: MarkRow | undefined;
};

/** Inserts a mark on those bytes of a file. The transaction must have locked the thread. */
export async function insertMark(
  tx: Transaction,
  viewer: { id: string },
  { id, taskId, fileId, sha256, place }: NewMark & { sha256: string },
): Promise<void> {
  await tx.insert(marks).values({ userId: viewer.id, id, taskId, fileId, sha256, ...place });
}

/**
 * Returns the hash of the bytes of a file on which a mark is put: the `wanted` ones, if the file has or had them, else
 * the current ones. A removed mark that is put back (`before`) is on the bytes that it was on. Null if no mark can be put
 * there: if the file is missing, in the trash, of another thread or another user, or has no such page or bytes.
 */
export async function findMarked(
  tx: Transaction,
  viewer: { id: string },
  { fileId, threadId, page, ...mark }: MarkedBytes,
): Promise<string | null> {
  const file = await findFile(tx, viewer, fileId);
  if (!file || file.trashedAt || file.threadId !== threadId) return null;
  const was = mark.before?.fileId === fileId ? mark.before : null;
  const wanted = mark.wanted ?? (was?.removedAt ? was.sha256 : file.sha256);
  if (wanted === file.sha256) return page <= (file.pages ?? 1) ? wanted : null;
  // The number of pages of replaced bytes is not stored.
  return wanted === was?.sha256 || (await hadBytes(tx, viewer, fileId, wanted)) ? wanted : null;
}
