import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Decoded, Refusal } from "#app/adapters/decode/decoded.ts";
import type { PreviewHead, RenderedPreview } from "#app/adapters/decode/file-facts.ts";
import { SMALL_EDGE } from "#app/adapters/decode/preview/limits.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { type TileIndex, tileEdge } from "./tile-grid.ts";

/**
 * The longer edge of a preview in pixels: sharp at the focus view's size on a high-density screen.
 */
const maxEdge = 1600;

type StoredFile = { bytes: { byteLength: number; read: () => Promise<Uint8Array> }; name: string };
export type DrawnPage = PreviewHead & { sha256: string };
type Drawable = { sha256: string; name: string; size: number };
class OriginalMissing extends Error {}

/**
 * Draws a page of stored bytes and stores the picture (WebP) in the viewer's blobs. The bytes are
 * read only when the drawing gets its place in the decoder. Rejects if aborted, and with
 * PlacesTaken if too many drawings wait.
 */
export async function drawPage(
  viewer: { id: string },
  file: Drawable,
  page: number,
  signal?: AbortSignal,
): Promise<({ ok: true } & DrawnPage) | Refusal> {
  return store(viewer, await renderPage(viewer, file, page, signal));
}

/**
 * Draws a stored preview of this many bytes as a small picture and stores it. Rejects as drawPage
 * does.
 */
export async function drawSmall(
  viewer: { id: string },
  preview: { sha256: string; size: number },
  signal?: AbortSignal,
): Promise<({ ok: true } & DrawnPage) | Refusal> {
  const file = { ...preview, name: "preview.webp" };
  return store(viewer, await renderPage(viewer, file, 1, signal, SMALL_EDGE));
}

async function store(
  viewer: { id: string },
  drawn: Decoded<RenderedPreview>,
): Promise<({ ok: true } & DrawnPage) | Refusal> {
  if (!drawn.ok) return drawn;
  const { bytes, type, ...head } = drawn.value;
  const stored = await blobs().put(viewer.id, bytes);
  return { ok: true, ...head, sha256: stored.sha256 };
}

/** Draws a page of stored bytes without storing the picture. */
export async function renderPage(
  viewer: { id: string },
  file: Drawable,
  page: number,
  signal?: AbortSignal,
  edge = maxEdge,
): Promise<Decoded<RenderedPreview>> {
  return ofStored(viewer, file, (stored) =>
    decoder().renderPreview({ ...stored, page, maxEdge: edge }, { viewer, signal }),
  );
}

/** Draws a part of a page of stored bytes, larger than its preview is. Rejects as drawPage does. */
export async function drawTile(
  viewer: { id: string },
  file: Drawable,
  { page, level, x, y }: TileIndex & { page: number },
  signal?: AbortSignal,
): Promise<Decoded<Uint8Array>> {
  const tile = { level, left: x * tileEdge, top: y * tileEdge, edge: tileEdge };
  return ofStored(viewer, file, (stored) =>
    decoder().drawTile({ ...stored, page, maxEdge, ...tile }, { viewer, signal }),
  );
}

async function ofStored<T>(
  viewer: { id: string },
  { sha256, name, size }: Drawable,
  use: (file: StoredFile) => Promise<Decoded<T>>,
): Promise<Decoded<T>> {
  const read = async () => {
    const bytes = await blobs().read(viewer.id, sha256);
    if (!bytes) throw new OriginalMissing();
    return bytes;
  };
  const draw = () => use({ bytes: { byteLength: size, read }, name });
  try {
    const first = await draw();
    // The decoder may have been shutting down with its process: only a second crash is caused by
    // the file.
    return !first.ok && first.code === "crashed" ? await draw() : first;
  } catch (error) {
    if (!(error instanceof OriginalMissing)) throw error;
    return { ok: false, code: "damaged", reason: "The original of this file is missing." };
  }
}
