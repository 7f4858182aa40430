import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { SMALL_EDGE } from "#app/adapters/decode/preview/limits.ts";
import { PlacesTaken } from "#app/adapters/fair-places.ts";
import { findRoom } from "#app/domain/files/bytes/storage-quota.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import type { StoredContent } from "#app/domain/files/find-file-content.server.ts";
import { drawSmall } from "./draw-page.server.ts";
import { findSmall, keepSmall } from "./make-preview.server.ts";
import { createSharedWork } from "./shared-work.ts";

/** Per process; keyed by viewer and preview. */
const shareDrawing = createSharedWork<void>();

/**
 * Returns a picture of a file's first page for a card: at most 512 px at its longer edge, drawn of the
 * preview when first asked for. Where none can be drawn at present, it is the preview itself.
 * `previewSha256` is the preview's hash in both cases. Returns null if the file has no preview, is missing or
 * belongs to another user. Rejects if aborted.
 */
export async function findSmallPicture(
  viewer: { id: string },
  fileId: number,
  signal?: AbortSignal,
): Promise<(StoredContent & { previewSha256: string; isSmall: boolean }) | null> {
  const file = await findFile(db(), viewer, fileId);
  const previewSha256 = file?.previewSha256;
  if (!file || !previewSha256) return null;
  const small = isSmallAlready(file)
    ? null
    : await findOrDraw(viewer, fileId, previewSha256, signal);
  const sha256 = small ?? previewSha256;
  const open: StoredContent["open"] = (range) => blobs().open(viewer.id, sha256, range);
  return { sha256, open, previewSha256, isSmall: small !== null || isSmallAlready(file) };
}

function isSmallAlready({ previewWidth, previewHeight }: FileRow): boolean {
  return Math.max(previewWidth ?? 0, previewHeight ?? 0) <= SMALL_EDGE;
}

async function findOrDraw(
  viewer: { id: string },
  fileId: number,
  previewSha256: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const known = await findSmall(viewer, previewSha256);
  if (known) return known;
  const draw = (end: AbortSignal) => drawAndKeep(viewer, fileId, previewSha256, end);
  try {
    await shareDrawing(`${viewer.id}:${previewSha256}`, draw, signal);
  } catch (error) {
    if (error instanceof PlacesTaken) return null;
    throw error;
  }
  return findSmall(viewer, previewSha256);
}

async function drawAndKeep(
  viewer: { id: string },
  fileId: number,
  sha256: string,
  signal: AbortSignal,
): Promise<void> {
  const size = await blobs().sizeOf(viewer.id, sha256);
  if (size === null || (await findRoom(viewer)) === 0) return;
  const drawn = await drawSmall(viewer, { sha256, size }, signal);
  if (drawn.ok) await keepSmall(viewer, { fileId, previewSha256: sha256 }, drawn);
}
