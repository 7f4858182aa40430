import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { drawPage } from "./draw-page.server.ts";
import type { PreviewState } from "./file.ts";
import { findFile } from "./find-file.server.ts";
import type { StoredContent } from "./find-file-content.server.ts";
import { findDrawn, keepPage } from "./make-preview.server.ts";
import { findRoom, storageFullMessage } from "./storage-quota.server.ts";

export type FoundPreview =
  | ({ ok: true } & StoredContent)
  | { ok: false; state: PreviewState; reason: string };

/**
 * The picture of a file's page, from page 1 on. Pages behind the first are drawn when first asked for.
 * Null when the file is missing or another's; without a picture, why.
 */
export async function findPreview(
  viewer: { id: string },
  { fileId, page }: { fileId: number; page: number },
): Promise<FoundPreview | null> {
  const file = await findFile(db(), viewer, fileId);
  if (!file) return null;
  if (page === 1 && file.previewSha256) return stored(viewer, file.previewSha256);
  if (file.previewState !== "ready") {
    const reason = file.previewReason ?? "The preview is being made.";
    return { ok: false, state: file.previewState, reason };
  }
  if (page > (file.pages ?? 1))
    return { ok: false, state: "none", reason: "There is no such page." };
  const known = await findDrawn(viewer, file.sha256, page);
  if (known) return stored(viewer, known.sha256);
  // Pages are small, but there may be thousands. The first of every file is drawn all the same.
  if ((await findRoom(viewer)) === 0)
    return { ok: false, state: "none", reason: storageFullMessage };
  const drawn = await drawPage(viewer, file, page);
  if (!drawn.ok) return { ok: false, state: "none", reason: drawn.reason };
  return (await keepPage(viewer, file, drawn)) ? stored(viewer, drawn.sha256) : null;
}

function stored(viewer: { id: string }, sha256: string): FoundPreview {
  return { ok: true, sha256, open: (range) => blobs().open(viewer.id, sha256, range) };
}
