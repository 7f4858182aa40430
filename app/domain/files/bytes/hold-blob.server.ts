import { and, eq, sql } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { storedBlobs } from "#app/domain/files/tables.server.ts";

/**
 * Bytes are stored before the row that refers to them, and forgetBlobs deletes bytes that no row
 * refers to. This lock prevents a race between the two. It also serialises the transactions that
 * add references to one user's bytes, so that their sizes add up. Take it after the locks of
 * threads and files, always.
 */
const lockOf = (userId: string) => sql`hashtextextended(${`blobs:${userId}`}, 0)`;

/**
 * The bytes were stored a moment ago but are gone: a concurrent request with the same bytes was
 * refused and deleted them.
 */
export class BytesGone extends Error {}

/**
 * Ensures that the bytes exist and stay until this transaction has added a reference to them, and
 * counts them as the viewer's. Throws BytesGone.
 */
export async function holdBlob(
  tx: Transaction,
  viewer: { id: string },
  sha256: string,
): Promise<void> {
  await lockBlobs(tx, viewer);
  const size = await blobs().sizeOf(viewer.id, sha256);
  if (size === null) {
    throw new BytesGone("The bytes of a file are not stored (any more): store them again.");
  }
  await tx.insert(storedBlobs).values({ userId: viewer.id, sha256, size }).onConflictDoNothing();
}

/** Removes deleted bytes from the viewer's count. */
export async function releaseBlob(
  tx: Transaction,
  viewer: { id: string },
  sha256: string,
): Promise<void> {
  await tx
    .delete(storedBlobs)
    .where(and(eq(storedBlobs.userId, viewer.id), eq(storedBlobs.sha256, sha256)));
}

/**
 * Waits until no other transaction is adding a reference to the viewer's bytes, and locks them
 * until this transaction ends.
 */
export async function lockBlobs(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(viewer.id)})`);
}
