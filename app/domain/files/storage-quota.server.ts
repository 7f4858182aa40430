import { eq, sql } from "drizzle-orm";
import { db, type Queryable, type Transaction } from "#app/adapters/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { storedBlobs } from "./tables.server.ts";

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
  const contents = on
    .select({ size: sql<number>`max(${storedBlobs.size})`.as("size") })
    .from(storedBlobs)
    .where(eq(storedBlobs.userId, viewer.id))
    .groupBy(storedBlobs.sha256)
    .as("contents");
  const [row] = await on
    .select({ used: sql`coalesce(sum(${contents.size}), 0)`.mapWith(Number) })
    .from(contents);
  return { used: row?.used ?? 0, quota: env().STORAGE_QUOTA_BYTES };
}

/** Bytes that the viewer may still store; 0 when their storage is full. */
export async function findRoom(viewer: { id: string }): Promise<number> {
  const { used, quota } = await measureStorage(viewer);
  return Math.max(0, quota - used);
}

/**
 * Refuses a transaction whose new bytes exceed the quota: throws StorageFull. To be called once, after
 * the last reference: who stores at the same time waits here for the commit, so that both are counted.
 */
export async function requireRoom(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${viewer.id}`}, 0))`,
  );
  const { used, quota } = await measureStorage(viewer, tx);
  if (used > quota) throw new StorageFull(storageFullMessage);
}
