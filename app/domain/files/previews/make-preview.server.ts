import { and, eq, sum } from "drizzle-orm";
import type { z } from "zod";
import { db, type Transaction } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { requestPreview } from "#app/domain/files/add-file.server.ts";
import { forgetBlobs } from "#app/domain/files/bytes/forget-blobs.server.ts";
import { holdBlob } from "#app/domain/files/bytes/hold-blob.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFile, lockFile, ownFile } from "#app/domain/files/find-file.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { files, previews } from "#app/domain/files/tables.server.ts";
import { hadBytes } from "#app/domain/files/versions/earlier-bytes.server.ts";
import { requestStackingOnceDrawn } from "#app/domain/files/versions/stack-files.job.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { type DrawnPage, drawPage } from "./draw-page.server.ts";
import type { makePreviewJob } from "./make-preview.job.ts";
import { drawingBudgetMs } from "./preview-budget.ts";

type PreviewJob = z.output<(typeof makePreviewJob)["payload"]>;

/**
 * Runs makePreviewJob: makes the preview, or postpones it if the drawings of the file's mail have
 * used up their time.
 */
export async function makePreviewInTurn(job: PreviewJob, signal?: AbortSignal): Promise<void> {
  const viewer = { id: job.userId };
  const file = await findFile(db(), viewer, job.fileId);
  if (!file) return;
  if (!job.isPastBudget && (await hasUsedItsTime(viewer, file))) {
    await db().transaction((tx) => requestPreview(tx, viewer, file, true));
    return;
  }
  await drawPreview(viewer, file, signal);
}

async function hasUsedItsTime(
  viewer: { id: string },
  { messageId, previewState }: FileRow,
): Promise<boolean> {
  if (messageId === null || previewState !== "pending") return false;
  const [row] = await db()
    .select({ ms: sum(files.previewMs).mapWith(Number) })
    .from(files)
    .where(and(eq(files.userId, viewer.id), eq(files.messageId, messageId)));
  return (row?.ms ?? 0) >= drawingBudgetMs;
}

/**
 * Draws the first page of a file, or records why it cannot be drawn. Does nothing if the file has
 * its preview, has an uploaded one, or is gone. The same bytes are drawn once per user. Rejects if
 * aborted, and with PlacesTaken if too many drawings wait.
 */
export async function makePreview(
  { userId, fileId }: { userId: string; fileId: number },
  signal?: AbortSignal,
): Promise<void> {
  const viewer = { id: userId };
  const file = await findFile(db(), viewer, fileId);
  if (file) await drawPreview(viewer, file, signal);
}

async function drawPreview(
  viewer: { id: string },
  file: FileRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (file.previewState !== "pending") return;
  const { id: fileId } = file;
  const started = performance.now();
  const drawn =
    (await findDrawn(viewer, file.sha256, 1)) ?? (await drawPage(viewer, file, 1, signal));
  const previewMs = Math.round(performance.now() - started);
  const isKept = await runCommand(viewer, async (tx, record) => {
    if (file.threadId) await lockThread(tx, viewer, file.threadId);
    const now = await lockFile(tx, viewer, fileId);
    // The file was replaced meanwhile: the job of the new bytes draws those. Or it was deleted:
    // nothing of it may stay.
    if (now?.previewState !== "pending" || now.sha256 !== file.sha256) return false;
    if (drawn.ok) await savePage(tx, viewer, file.sha256, drawn);
    await tx
      .update(files)
      .set(
        drawn.ok
          ? {
              previewMs,
              previewState: "ready",
              previewReason: null,
              previewSha256: drawn.sha256,
              previewWidth: drawn.width,
              previewHeight: drawn.height,
              pages: drawn.pages,
            }
          : { previewMs, previewState: "none", previewReason: drawn.reason },
      )
      .where(ownFile(viewer, fileId));
    // The thread's card shows a file that has a picture, so the card may change.
    if (now.threadId) {
      await refreshThreadFiles(tx, viewer, now.threadId);
      await requestStackingOnceDrawn(tx, viewer, now.threadId);
      record("thread", now.threadId);
    }
    record("file", fileId);
    return true;
  });
  if (!isKept && drawn.ok) await forgetBlobs(viewer, [drawn.sha256]);
}

/**
 * Records a drawn page of bytes that a file has or had. If the file or those bytes are gone by now, deletes
 * the picture and returns false.
 */
export async function keepPage(
  viewer: { id: string },
  { id, sha256 }: { id: number; sha256: string },
  drawn: DrawnPage,
): Promise<boolean> {
  const isOf = async (tx: Transaction, now: FileRow) =>
    now.sha256 === sha256 || (await hadBytes(tx, viewer, id, sha256));
  return keepIf(viewer, id, isOf, sha256, drawn);
}

/**
 * In the table of pages, the small picture of a preview is this page of it: a file may have the same
 * bytes as a preview, and its pages count from 1.
 */
const smallPage = 0;

/** Like keepPage, for a small picture of a file's preview: the file must still have that preview. */
export async function keepSmall(
  viewer: { id: string },
  { fileId, previewSha256 }: { fileId: number; previewSha256: string },
  drawn: DrawnPage,
): Promise<boolean> {
  const hasPreview = async (_: Transaction, now: FileRow) => now.previewSha256 === previewSha256;
  return keepIf(viewer, fileId, hasPreview, previewSha256, { ...drawn, page: smallPage });
}

async function keepIf(
  viewer: { id: string },
  fileId: number,
  isCurrent: (tx: Transaction, now: FileRow) => Promise<boolean>,
  drawnOf: string,
  drawn: DrawnPage,
): Promise<boolean> {
  const isKept = await db().transaction(async (tx) => {
    const now = await lockFile(tx, viewer, fileId);
    if (!now || !(await isCurrent(tx, now))) return false;
    await savePage(tx, viewer, drawnOf, drawn);
    return true;
  });
  if (!isKept) await forgetBlobs(viewer, [drawn.sha256]);
  return isKept;
}

/** Returns a page of these bytes that was drawn before, or null. */
export async function findDrawn(
  viewer: { id: string },
  sha256: string,
  page: number,
): Promise<({ ok: true } & DrawnPage) | null> {
  const [row] = await db()
    .select()
    .from(previews)
    .where(
      and(eq(previews.userId, viewer.id), eq(previews.sha256, sha256), eq(previews.page, page)),
    );
  if (!row) return null;
  const { notes, ...drawn } = row;
  const known = Array.isArray(notes) ? { notes } : notes;
  const facts = { notes: known?.notes ?? [], widthMm: null, ...known };
  return { ok: true, ...drawn, ...facts, sha256: row.previewSha256 };
}

/** Returns the hash of the small picture that was drawn of this preview, or null. */
export async function findSmall(
  viewer: { id: string },
  previewSha256: string,
): Promise<string | null> {
  return (await findDrawn(viewer, previewSha256, smallPage))?.sha256 ?? null;
}

/** Records a drawn page of these bytes. The first writer wins; the pages are equal. */
async function savePage(
  tx: Transaction,
  viewer: { id: string },
  sha256: string,
  { page, pages, width, height, look, notes, widthMm, sha256: previewSha256 }: DrawnPage,
): Promise<void> {
  await holdBlob(tx, viewer, previewSha256);
  await tx
    .insert(previews)
    .values({
      ...{ userId: viewer.id, sha256, page, pages, width, height, previewSha256, look },
      notes: { notes, widthMm },
    })
    .onConflictDoNothing();
}
