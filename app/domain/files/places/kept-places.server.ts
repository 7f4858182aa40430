import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import type { CheckedPlace } from "#app/adapters/decode/places/checked-places.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { holdBlob } from "#app/domain/files/bytes/hold-blob.server.ts";
import {
  dayMs,
  type KeptOutcome,
  keptMs,
  outcomeColumns,
} from "#app/domain/files/compare/kept-outcome.ts";
import type { StoredContent } from "#app/domain/files/find-file-content.server.ts";
import { files, liveFile, placeChecks } from "#app/domain/files/tables.server.ts";
import { requestPlaceChecks } from "./check-places.job.ts";

const mostRetried = 500;

/** A place on a page of older bytes, and the newer bytes on which it is looked for, on the same page. */
export type PlacePair = { olderSha256: string; newerSha256: string; page: number; box: PageBox };
export type KeptPlace = KeptOutcome<CheckedPlace>;

/** The text that identifies a place: equal boxes have equal keys. */
function placeKey({ x, y, width, height }: PageBox): string {
  return [x, y, width, height].join(" ");
}

/**
 * Returns the stored results for places on these newer bytes, by pairKey; `isDue` is true for a failure that is
 * old enough to be tried again. Results of before places were compared closely are left out.
 */
export async function findKeptPlaces(
  viewer: { id: string },
  newerSha256s: readonly string[],
): Promise<Map<string, KeptPlace & { isDue: boolean }>> {
  if (newerSha256s.length === 0) return new Map();
  const rows = await db()
    .select()
    .from(placeChecks)
    .where(
      and(eq(placeChecks.userId, viewer.id), inArray(placeChecks.newerSha256, [...newerSha256s])),
    );
  const current = rows.filter(({ found }) => !found || "notCompared" in found);
  return new Map(
    current.map(({ olderSha256, newerSha256, page, place, found, pictureSha256, ...failure }) => [
      [olderSha256, newerSha256, page, place].join(":"),
      found
        ? { ok: true, found, pictureSha256, isDue: false }
        : { ok: false, reason: failure.reason ?? "", isDue: isOld(failure.madeAt) },
    ]),
  );
}

/** A failure is returned until a later attempt succeeds; it is tried again after a day. */
const isOld = (madeAt: Date) => madeAt.getTime() < Date.now() - dayMs;

/** The key of a pair in the map that findKeptPlaces returns. */
export function pairKey({ olderSha256, newerSha256, page, box }: PlacePair): string {
  return [olderSha256, newerSha256, page, placeKey(box)].join(":");
}

/**
 * Records the results for places, if the viewer still has all of their bytes; else deletes the pictures and
 * returns false.
 */
export async function keepPlaces(
  viewer: { id: string },
  results: readonly { pair: PlacePair; kept: KeptPlace }[],
): Promise<boolean> {
  const pictures = results.flatMap(({ kept }) => (kept.ok ? (kept.pictureSha256 ?? []) : []));
  const isKept = await db().transaction(async (tx) => {
    for (const sha256 of new Set(pictures)) await holdBlob(tx, viewer, sha256);
    // Nothing of deleted bytes may stay. Bytes are deleted under the lock that holdBlob takes.
    for (const sha256 of new Set(
      results.flatMap(({ pair }) => [pair.olderSha256, pair.newerSha256]),
    )) {
      if ((await blobs().sizeOf(viewer.id, sha256)) === null) return false;
    }
    for (const { pair, kept } of results) {
      const made = outcomeColumns(kept);
      const { olderSha256, newerSha256, page, box } = pair;
      const { userId, olderSha256: older, newerSha256: newer, place } = placeChecks;
      await tx
        .insert(placeChecks)
        .values({
          ...{ userId: viewer.id, olderSha256, newerSha256, page, place: placeKey(box) },
          ...made,
        })
        .onConflictDoUpdate({ target: [userId, older, newer, placeChecks.page, place], set: made });
    }
    return true;
  });
  if (!isKept) await forgetBlobs(viewer, pictures);
  return isKept;
}

/** Returns the picture of a checked place of the viewer's, by its hash; null if there is none. */
export async function findPlacePicture(
  viewer: { id: string },
  sha256: string,
): Promise<StoredContent | null> {
  const [row] = await db()
    .select({ sha256: placeChecks.pictureSha256 })
    .from(placeChecks)
    .where(and(eq(placeChecks.userId, viewer.id), eq(placeChecks.pictureSha256, sha256)))
    .limit(1);
  return row ? { sha256, open: (range) => blobs().open(viewer.id, sha256, range) } : null;
}

/**
 * Deletes results that are more than 30 days old, with their pictures, unless their bytes are those of a current
 * version. They can be made again.
 */
export async function forgetOldPlaces(now = new Date()): Promise<void> {
  const rows = await db()
    .delete(placeChecks)
    .where(
      and(
        lt(placeChecks.madeAt, new Date(now.getTime() - keptMs)),
        sql`not exists (
          select from files where files.user_id = ${placeChecks.userId} and files.is_stack_front
            and ${placeChecks.newerSha256} in (files.sha256, files.preview_sha256))`,
      ),
    )
    .returning({ userId: placeChecks.userId, sha256: placeChecks.pictureSha256 });
  for (const { userId, sha256 } of rows) {
    if (sha256) await forgetBlobs({ id: userId }, [sha256]);
  }
}

/** Queues checks of the threads that have a place whose check failed more than a day ago: at most 500. */
export async function retryFailedPlaces(now = new Date()): Promise<void> {
  const { userId, found, madeAt, newerSha256 } = placeChecks;
  const isOfFront = sql`${newerSha256} in (${files.sha256}, ${files.previewSha256})`;
  const threads = await db()
    .selectDistinct({ userId, threadId: files.threadId })
    .from(placeChecks)
    .innerJoin(files, and(eq(files.userId, userId), isOfFront, files.isStackFront))
    .where(
      and(
        isNull(found),
        lt(madeAt, new Date(now.getTime() - dayMs)),
        isNotNull(files.threadId),
        isNotNull(files.stackId),
        liveFile,
      ),
    )
    .limit(mostRetried);
  for (const { userId: id, threadId } of threads) {
    if (threadId) await db().transaction((tx) => requestPlaceChecks(tx, { id }, threadId));
  }
}
