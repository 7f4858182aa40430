import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { Decoded, Refusal } from "#app/adapters/decode/decoded.ts";
import type { PreviewHead, RenderedPreview } from "#app/adapters/decode/file-facts.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";

/** Pixels of a preview's longer edge: sharp at the focus view's size on a dense screen. */
const maxEdge = 1600;

export type DrawnPage = PreviewHead & { sha256: string };
type Drawable = { sha256: string; name: string };

/** Draws a page of stored bytes and stores the picture (WebP) in the viewer's blobs. */
export async function drawPage(
  viewer: { id: string },
  file: Drawable,
  page: number,
): Promise<({ ok: true } & DrawnPage) | Refusal> {
  const drawn = await renderPage(viewer, file, page);
  if (!drawn.ok) return drawn;
  const { bytes, type, ...head } = drawn.value;
  const stored = await blobs().put(viewer.id, bytes);
  return { ok: true, ...head, sha256: stored.sha256 };
}

/** Draws a page of stored bytes, and stores nothing. */
export async function renderPage(
  viewer: { id: string },
  { sha256, name }: Drawable,
  page: number,
): Promise<Decoded<RenderedPreview>> {
  const bytes = await blobs().read(viewer.id, sha256);
  if (!bytes)
    return { ok: false, code: "damaged", reason: "The original of this file is missing." };
  const draw = () => decoder().renderPreview({ bytes, name, page, maxEdge });
  const first = await draw();
  // The decoder may have been going down with its process: only a second crash is the file's own.
  return !first.ok && first.code === "crashed" ? draw() : first;
}
