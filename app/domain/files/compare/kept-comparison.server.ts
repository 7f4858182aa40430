import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { db } from "#app/adapters/db/client.server.ts";
import type { Compared } from "#app/adapters/decode/compare/compared.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { holdBlob } from "#app/domain/files/bytes/hold-blob.server.ts";
import { lockFiles } from "#app/domain/files/find-file.server.ts";
import { comparisons } from "#app/domain/files/tables.server.ts";
import { hadBytes } from "#app/domain/files/versions/earlier-bytes.server.ts";
import { type ComparablePages, pageOf } from "./comparable-pages.server.ts";
import { dayMs, type KeptOutcome, keptMs, outcomeColumns } from "./kept-outcome.ts";

/** Increment it when the same two pages would be compared differently. */
const algorithm = 6;

export type KeptComparison = KeptOutcome<Compared>;

/**
 * Returns the stored result for these two pages, or the reason of a failure within the last day; null if there is
 * neither.
 */
export async function findKept(
  viewer: { id: string },
  { older, newer }: ComparablePages,
): Promise<KeptComparison | null> {
  const [row] = await db()
    .select()
    .from(comparisons)
    .where(
      and(
        eq(comparisons.userId, viewer.id),
        eq(comparisons.olderSha256, older.sha256),
        eq(comparisons.newerSha256, newer.sha256),
        eq(comparisons.olderPage, older.page),
        eq(comparisons.newerPage, newer.page),
        eq(comparisons.algorithm, algorithm),
        or(isNull(comparisons.reason), gt(comparisons.madeAt, new Date(Date.now() - dayMs))),
      ),
    );
  if (row?.found) return { ok: true, found: row.found, pictureSha256: row.pictureSha256 };
  return row ? { ok: false, reason: row.reason ?? "" } : null;
}

/**
 * Records the result, or the reason of a failure. Deletes the picture and returns false if one of the two files is
 * gone, or was never shown by those bytes.
 */
export async function keepComparison(
  viewer: { id: string },
  { older, newer }: ComparablePages,
  result: KeptComparison,
): Promise<boolean> {
  const made = outcomeColumns(result);
  const { pictureSha256 } = made;
  const isKept = await db().transaction(async (tx) => {
    const now = await lockFiles(tx, viewer, [older.fileId, newer.fileId]);
    for (const page of [older, newer]) {
      const file = now.find(({ id }) => id === page.fileId);
      if (!file) return false;
      const isShown = pageOf(file, page.page).sha256 === page.sha256;
      if (!isShown && !(await hadBytes(tx, viewer, file.id, page.sha256))) return false;
    }
    if (pictureSha256) await holdBlob(tx, viewer, pictureSha256);
    const pages = { olderPage: older.page, newerPage: newer.page, algorithm };
    await tx
      .insert(comparisons)
      .values({
        ...{ userId: viewer.id, olderSha256: older.sha256, newerSha256: newer.sha256 },
        ...pages,
        ...made,
      })
      .onConflictDoUpdate({
        target: [
          ...([comparisons.userId, comparisons.olderSha256, comparisons.newerSha256] as const),
          ...([comparisons.olderPage, comparisons.newerPage, comparisons.algorithm] as const),
        ],
        set: made,
      });
    return true;
  });
  if (!isKept && pictureSha256) await forgetBlobs(viewer, [pictureSha256]);
  return isKept;
}

/** Deletes comparisons that were made more than 30 days ago, with their pictures. They can be made again. */
export async function forgetOldComparisons(now = new Date()): Promise<void> {
  const isOld = lt(comparisons.madeAt, new Date(now.getTime() - keptMs));
  const pictures = await db()
    .delete(comparisons)
    .where(isOld)
    .returning({ userId: comparisons.userId, sha256: comparisons.pictureSha256 });
  for (const { userId, sha256 } of pictures) {
    if (sha256) await forgetBlobs({ id: userId }, [sha256]);
  }
}
