import { eq, sql } from "drizzle-orm";
import { db, type Queryable, type Transaction } from "#app/adapters/db/client.server.ts";
import { storedBlobs } from "#app/domain/files/tables.server.ts";
import { env } from "#app/env.server.ts";

/** The new bytes exceed the user's quota. */
export class StorageFull extends Error {}

/** The message for the user. */
export const storageFullMessage =
  "Your storage is full. Delete threads or files forever to make room.";

/**
 * `used`: bytes of the user's mails, files, earlier versions and previews, each content counted
 * once. `quota`: bytes allowed.
 */
export type StorageUse = { used: number; quota: number };

/** Returns how many bytes of STORAGE_QUOTA_BYTES the viewer uses. */
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

/** Returns how many bytes the viewer may still store; 0 if the storage is full. */
export async function findRoom(viewer: { id: string }, on: Queryable = db()): Promise<number> {
  const { used, quota } = await measureStorage(viewer, on);
  return Math.max(0, quota - used);
}

/**
 * Throws StorageFull if the transaction's new bytes exceed the quota. Call it once, after the last
 * holdBlob: the lock that holdBlob takes ensures that other transactions of the user's that store
 * bytes have committed, or wait.
 */
export async function requireRoom(tx: Transaction, viewer: { id: string }): Promise<void> {
  const { used, quota } = await measureStorage(viewer, tx);
  if (used > quota) throw new StorageFull(storageFullMessage);
}
