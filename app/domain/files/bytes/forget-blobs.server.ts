import { and, eq, inArray, or, sql } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import {
  blobRemovals,
  comparisons,
  placeChecks,
  previewRefusals,
  previews,
} from "#app/domain/files/tables.server.ts";
import { lockBlobs, releaseBlob } from "./hold-blob.server.ts";
import { isReferred } from "./referred-blobs.server.ts";

const removalsAtOnce = 100;

/**
 * Deletes those of the viewer's blobs that none of their rows refers to any more, and the previews
 * drawn of them. Idempotent.
 */
export async function forgetBlobs(viewer: { id: string }, sha256s: string[]): Promise<void> {
  for (const sha256 of new Set(sha256s)) {
    if (sha256 === "") continue;
    // One blob per transaction: a concurrent upload waits for one deletion, not for all.
    await db().transaction(async (tx) => {
      await lockBlobs(tx, viewer);
      await forgetBlob(tx, viewer, sha256);
    });
  }
}

/**
 * Records that these blobs are deleted after the transaction (forgetRemovedBlobs), unless something
 * else of the viewer's refers to them. After the deletion their hashes are deleted too.
 */
export async function removeBlobs(
  tx: Transaction,
  viewer: { id: string },
  sha256s: readonly string[],
): Promise<void> {
  if (sha256s.length === 0) return;
  await tx.execute(sql`
    insert into blob_removals (user_id, sha256)
    select ${viewer.id}::uuid, unnest(${sql.param(sha256s)}::text[])
    on conflict do nothing`);
}

/** Deletes the viewer's blobs that removeBlobs recorded. Idempotent. */
export async function forgetRemovedBlobs(
  viewer: { id: string },
  signal?: AbortSignal,
): Promise<void> {
  const ofViewer = eq(blobRemovals.userId, viewer.id);
  while (true) {
    signal?.throwIfAborted();
    const rows = await db()
      .select({ sha256: blobRemovals.sha256 })
      .from(blobRemovals)
      .where(ofViewer)
      .limit(removalsAtOnce);
    const sha256s = rows.map(({ sha256 }) => sha256);
    if (sha256s.length === 0) return;
    await forgetBlobs(viewer, sha256s);
    await db()
      .delete(blobRemovals)
      .where(and(ofViewer, inArray(blobRemovals.sha256, sha256s)));
  }
}

/**
 * Deletes one blob unless something refers to it, in a transaction that has locked the viewer's blobs. Returns whether
 * it was deleted.
 */
export async function forgetBlob(
  tx: Transaction,
  viewer: { id: string },
  sha256: string,
): Promise<boolean> {
  if (await isReferred(tx, viewer, sha256)) return false;
  const drawn = await tx
    .delete(previews)
    .where(and(eq(previews.userId, viewer.id), eq(previews.sha256, sha256)))
    .returning({ sha256: previews.previewSha256 });
  await tx
    .delete(previewRefusals)
    .where(and(eq(previewRefusals.userId, viewer.id), eq(previewRefusals.sha256, sha256)));
  for (const table of [comparisons, placeChecks]) {
    const { userId, olderSha256, newerSha256, pictureSha256 } = table;
    const compared = await tx
      .delete(table)
      .where(and(eq(userId, viewer.id), or(eq(olderSha256, sha256), eq(newerSha256, sha256))))
      .returning({ sha256: pictureSha256 });
    for (const picture of compared) {
      if (picture.sha256) await forgetBlob(tx, viewer, picture.sha256);
    }
  }
  // A small picture is drawn of a preview, and is deleted with it.
  for (const picture of drawn) await forgetBlob(tx, viewer, picture.sha256);
  await remove(tx, viewer, sha256);
  return true;
}

async function remove(tx: Transaction, viewer: { id: string }, sha256: string): Promise<void> {
  await releaseBlob(tx, viewer, sha256);
  await blobs().remove(viewer.id, sha256);
}
