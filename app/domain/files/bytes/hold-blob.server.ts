import { and, eq, sql } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { storedBlobs } from "#app/domain/files/tables.server.ts";

/**
 * Bytes are stored before the row that refers to them, and forgetBlobs removes bytes that no row
 * refers to. This lock keeps the two apart, and lets the references to one user's bytes be added one
 * transaction after the other, so that their sizes add up. It is taken after the locks of threads and
 * files, always.
 */
const lockOf = (userId: string) => sql`hashtextextended(${`blobs:${userId}`}, 0)`;

/** Bytes that were stored a moment ago are gone: somebody whose same bytes were refused removed them. */
export class BytesGone extends Error {}

/**
 * Makes sure that the bytes are there and stay until this transaction has referred to them, and counts
 * them as the viewer's. Throws BytesGone.
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

/** Counts removed bytes no more. */
export async function releaseBlob(
  tx: Transaction,
  viewer: { id: string },
  sha256: string,
): Promise<void> {
  await tx
    .delete(storedBlobs)
    .where(and(eq(storedBlobs.userId, viewer.id), eq(storedBlobs.sha256, sha256)));
}

/** Waits until nobody adds a reference to the viewer's bytes, and keeps it so for this transaction. */
export async function lockBlobs(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(viewer.id)})`);
}
