import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import type { Decoded, Refusal } from "#app/adapters/decode/decoded.ts";
import { PlacesTaken } from "#app/adapters/fair-places.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFileAt } from "#app/domain/files/versions/earlier-bytes.server.ts";
import { drawTile } from "./draw-page.server.ts";
import { busy } from "./find-preview.server.ts";
import { createSharedWork } from "./shared-work.ts";
import type { TileIndex } from "./tile-grid.ts";

type Asked = TileIndex & { fileId: number; page: number; version: number | null };
export type TileResult =
  /** `sha256`: the hash of the bytes that it was drawn of. */
  { ok: true; bytes: Uint8Array; sha256: string } | Refusal | ReturnType<typeof busy>;

/** Per process; keyed by viewer, bytes, page and tile. */
const shareDrawing = createSharedWork<Decoded<Uint8Array>>();

/**
 * Draws a part of a file's page (from 1) larger than its preview is. Nothing is stored: the browser that asked keeps it.
 * Returns null if the file has no such page, is missing or belongs to another user. Rejects if aborted.
 */
export async function findTile(
  viewer: { id: string },
  { fileId, version, ...tile }: Asked,
  signal?: AbortSignal,
): Promise<TileResult | null> {
  const file = await findFileAt(db(), viewer, fileId, version);
  if (file?.previewState !== "ready" || tile.page > (file.pages ?? 1)) return null;
  const source = await sourceOf(viewer, file, tile.page);
  if (!source) return null;
  const { page, level, x, y } = tile;
  const key = [viewer.id, source.sha256, page, level, x, y].join(":");
  try {
    const drawn = await shareDrawing(key, (end) => drawTile(viewer, source, tile, end), signal);
    return drawn.ok ? { ok: true, bytes: drawn.value, sha256: source.sha256 } : drawn;
  } catch (error) {
    if (error instanceof PlacesTaken) return busy(error);
    throw error;
  }
}

/** What the page's picture was drawn of: a person may have given the first page a preview. */
async function sourceOf(viewer: { id: string }, file: FileRow, page: number) {
  if (page > 1 || !file.isOwnPreview || !file.previewSha256) return file;
  const size = await blobs().sizeOf(viewer.id, file.previewSha256);
  return size === null ? null : { sha256: file.previewSha256, size, name: "preview.webp" };
}
