import { and, eq, sql } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Transaction } from "#app/adapters/db/client.server.ts";
import { preparedSql } from "#app/adapters/db/prepared.server.ts";
import { storedBlobs } from "#app/domain/files/tables.server.ts";

/**
 * Bytes are stored before the row that refers to them, and forgetBlobs deletes bytes that no row
 * refers to. This lock prevents a race between the two. It also serialises the transactions that
 * add references to one user's bytes, so that their sizes add up. Take it after the locks of
 * threads and files, always.
 */
const lockedBlobs = preparedSql(
  "lock_blobs",
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("key")}, 0))`,
);

const heldBlob = preparedSql(
  "hold_blob",
  sql`insert into ${storedBlobs} (user_id, sha256, size)
    values (${sql.placeholder("userId")}, ${sql.placeholder("sha256")}, ${sql.placeholder("size")})
    on conflict do nothing`,
);

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
  await heldBlob(tx, { userId: viewer.id, sha256, size });
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
  await lockedBlobs(tx, { key: `blobs:${viewer.id}` });
}
