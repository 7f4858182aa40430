import { and, eq, sql } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { storedBlobs } from "./tables.server.ts";

/**
 * Bytes are stored before the row that refers to them, and forgetBlobs removes bytes that no row
 * refers to. These locks keep the two apart: whoever adds a reference shares one, whoever removes
 * bytes of that user holds it alone.
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
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(viewer.id)})`);
  const size = await blobs().sizeOf(viewer.id, sha256);
  if (size === null) {
    throw new BytesGone("The bytes of a file are not stored (any more): store them again.");
  }
  // No key and no conflict: two imports with the same pictures in another order would wait crosswise.
  await tx.execute(sql`
    insert into ${storedBlobs} (user_id, sha256, size)
    select ${viewer.id}::uuid, ${sha256}, ${size}::bigint
    where not exists (select from ${storedBlobs} where ${ownBlob(viewer, sha256)})`);
}

/** Counts removed bytes no more. */
export async function releaseBlob(
  tx: Transaction,
  viewer: { id: string },
  sha256: string,
): Promise<void> {
  await tx.delete(storedBlobs).where(ownBlob(viewer, sha256));
}

function ownBlob(viewer: { id: string }, sha256: string) {
  return and(eq(storedBlobs.userId, viewer.id), eq(storedBlobs.sha256, sha256));
}

/** Waits until nobody adds a reference to the viewer's bytes, and keeps it so for this transaction. */
export async function lockBlobs(tx: Transaction, viewer: { id: string }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(viewer.id)})`);
}
