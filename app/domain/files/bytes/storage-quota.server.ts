import { eq, sql } from "drizzle-orm";
import { db, type Queryable, type Transaction } from "#app/adapters/db/client.server.ts";
import { storedBlobs } from "#app/domain/files/tables.server.ts";
import { env } from "#app/env.server.ts";

/** What would be stored does not fit beside what the person holds already. */
export class StorageFull extends Error {}

/** What is refused for it, for people. */
export const storageFullMessage =
  "Your storage is full. Delete threads or files forever to make room.";

/** Bytes that a person's mails, files, earlier versions and previews hold, each content once, and may hold. */
export type StorageUse = { used: number; quota: number };

/** How much of STORAGE_QUOTA_BYTES the viewer uses. */
export async function measureStorage(
  viewer: { id: string },
  on: Queryable = db(),
): Promise<StorageUse> {
  const [row] = await on
    .select({ used: sql`coalesce(sum(${storedBlobs.size}), 0)`.mapWith(Number) })
    .from(storedBlobs)
    .where(eq(storedBlobs.userId, viewer.id));
  return { used: row?.used ?? 0, quota: env().STORAGE_QUOTA_BYTES };
}

/** Bytes that the viewer may still store; 0 when their storage is full. */
export async function findRoom(viewer: { id: string }): Promise<number> {
  const { used, quota } = await measureStorage(viewer);
  return Math.max(0, quota - used);
}

/**
 * Refuses a transaction whose new bytes exceed the quota: throws StorageFull. To be called once, after
 * the last holdBlob: by its lock others who store have committed, or wait.
 */
export async function requireRoom(tx: Transaction, viewer: { id: string }): Promise<void> {
  const { used, quota } = await measureStorage(viewer, tx);
  if (used > quota) throw new StorageFull(storageFullMessage);
}
