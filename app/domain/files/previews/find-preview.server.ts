import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { PlacesTaken } from "#app/adapters/fair-places.ts";
import { findRoom, storageFullMessage } from "#app/domain/files/bytes/storage-quota.server.ts";
import type { PreviewState } from "#app/domain/files/file.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import type { StoredContent } from "#app/domain/files/find-file-content.server.ts";
import { findFileAt } from "#app/domain/files/versions/earlier-bytes.server.ts";
import { type DrawnPage, drawPage } from "./draw-page.server.ts";
import { findDrawn, keepPage, makePreview } from "./make-preview.server.ts";
import { findRefusal, rememberRefusal } from "./preview-refusals.server.ts";
import { createSharedWork } from "./shared-work.ts";

/** What the page holds and the picture does not show, and the width of its paper, as far as they are known. */
type PageFacts = Pick<DrawnPage, "notes" | "widthMm">;
export type FoundPreview =
  | ({ ok: true } & PageFacts & StoredContent)
  | { ok: false; state: PreviewState; reason: string }
  /**
   * Nothing was read or drawn. `whose` names the limit that was reached: the viewer's own, or the one for all
   * users.
   */
  | { ok: false; state: "busy"; reason: string; whose: "owner" | "all" };
type Asked = {
  fileId: number;
  page: number;
  /** The version of the bytes; null for the current ones. */
  version?: number | null;
  /** Draws a first page now instead of waiting for its job. */
  drawNow?: boolean;
};

/** Per process; keyed by viewer, bytes and page. */
const shareDrawing = createSharedWork<void>();

/**
 * Returns the picture of a file's page (from 1), or why there is none. Pages after the first are
 * drawn on demand; concurrent requests for one page share a drawing. One that could not be drawn is
 * not retried for a day. Returns null if the file is missing or belongs to another user. Rejects if
 * aborted; the drawing is aborted when no request waits for it any more.
 */
export async function findPreview(
  viewer: { id: string },
  asked: Asked,
  signal?: AbortSignal,
): Promise<FoundPreview | null> {
  const found = await lookUp(viewer, asked);
  if (found !== "not drawn yet") return found.preview;
  try {
    const drawn = await draw(viewer, asked, signal);
    if (!drawn) return null;
  } catch (error) {
    if (error instanceof PlacesTaken) return busy(error);
    throw error;
  }
  const now = await lookUp(viewer, asked);
  // The file was replaced or deleted during the drawing.
  return now === "not drawn yet" ? null : now.preview;
}

async function lookUp(
  viewer: { id: string },
  { fileId, page, version = null, drawNow }: Asked,
): Promise<{ preview: FoundPreview | null } | "not drawn yet"> {
  const file = await findFileAt(db(), viewer, fileId, version);
  if (!file) return { preview: null };
  if (page === 1 && file.previewSha256) {
    const drawn = file.isOwnPreview ? null : await findDrawn(viewer, file.sha256, 1);
    const { notes, widthMm } = drawn ?? { notes: [], widthMm: null };
    return stored(viewer, { notes, widthMm, sha256: file.previewSha256 });
  }
  if (file.previewState === "pending") {
    if (drawNow && page === 1) return "not drawn yet";
    return without("pending", "The preview is being made.");
  }
  if (file.previewState !== "ready") return without(file.previewState, file.previewReason ?? "");
  if (page > (file.pages ?? 1)) return without("none", "There is no such page.");
  const known = await findDrawn(viewer, file.sha256, page);
  if (known) return stored(viewer, known);
  const refused = await findRefusal(viewer, file.sha256, page);
  if (refused !== null) return without("none", refused);
  // Pages are small, but there may be thousands. The first page of every file is drawn even if the
  // storage is full.
  if (page > 1 && (await findRoom(viewer)) === 0) return without("none", storageFullMessage);
  return "not drawn yet";
}

/** Draws the page and stores the picture or the reason. Returns false if the file is gone. */
async function draw(
  viewer: { id: string },
  { fileId, page, version = null }: Asked,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const file = await findFileAt(db(), viewer, fileId, version);
  if (!file) return false;
  const key = `${viewer.id}:${file.sha256}:${page}`;
  await shareDrawing(
    key,
    (end) =>
      file.previewState === "pending"
        ? makePreview({ userId: viewer.id, fileId }, end)
        : drawAndKeep(viewer, file, page, end),
    signal,
  );
  return true;
}

async function drawAndKeep(
  viewer: { id: string },
  file: FileRow,
  page: number,
  signal: AbortSignal,
): Promise<void> {
  const drawn = await drawPage(viewer, file, page, signal);
  if (drawn.ok) await keepPage(viewer, file, drawn);
  else await rememberRefusal(viewer, file, { page, reason: drawn.reason });
}

function stored(
  viewer: { id: string },
  { sha256, notes, widthMm }: { sha256: string } & PageFacts,
): { preview: FoundPreview } {
  const open: StoredContent["open"] = (range) => blobs().open(viewer.id, sha256, range);
  return { preview: { ok: true, sha256, notes, widthMm, open } };
}

function without(state: PreviewState, reason: string): { preview: FoundPreview } {
  return { preview: { ok: false, state, reason } };
}

/** What a person is told while too much is being drawn. */
export function busy({ whose }: PlacesTaken) {
  const reason = "Many pages are being drawn at the moment. Please try again in a few seconds.";
  return { ok: false, state: "busy", reason, whose } as const;
}
