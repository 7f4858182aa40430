import { and, eq } from "drizzle-orm";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { runCommand } from "#app/domain/changes/run-command.server.ts";
import { holdBlob } from "#app/domain/files/bytes/hold-blob.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { lockFile, ownFile } from "#app/domain/files/find-file.server.ts";
import { renderPage } from "#app/domain/files/previews/draw-page.server.ts";
import { refreshThreadFiles } from "#app/domain/files/refresh-thread-files.server.ts";
import { files, previews } from "#app/domain/files/tables.server.ts";
import { lockThread } from "#app/domain/threads/find-thread.server.ts";
import { type Difference, findDifferences } from "./difference.ts";
import { sha256Of } from "./read-originals.server.ts";

type DerivedPreview = Pick<
  FileRow,
  "previewState" | "previewReason" | "previewSha256" | "previewWidth" | "previewHeight" | "pages"
>;
type Drawn = { derived: DerivedPreview; picture: Uint8Array | null };

/**
 * Inspects a file's stored bytes and draws its preview again. Returns the differences; with
 * `write`, repairs them. An uploaded preview only has to exist; a pending preview is left to its
 * job. Missing bytes cannot be repaired.
 */
export async function rebuildFile(
  viewer: { id: string },
  file: FileRow,
  { write }: { write: boolean },
): Promise<Difference[]> {
  const of = `file ${file.id}`;
  const bytes = await blobs().read(viewer.id, file.sha256);
  if (!bytes || sha256Of(bytes) !== file.sha256) {
    const stored = bytes ? sha256Of(bytes) : null;
    return [{ of, fact: "bytes", stored, derived: file.sha256 }];
  }
  const facts = { size: bytes.length };
  const found = findDifferences(of, file, facts);
  if (write && found.length > 0) {
    await db().update(files).set(facts).where(ownFile(viewer, file.id));
  }
  if (file.previewState === "pending") return found;
  if (file.isOwnPreview) return [...found, ...(await lookForPicture(viewer, file))];
  const drawn = await draw(viewer, file);
  const otherwise = [
    ...findDifferences(of, file, drawn.derived),
    ...(await lookForPicture(viewer, { ...file, ...drawn.derived })),
    ...(await findKeptPage(viewer, file, drawn)),
  ];
  if (write && otherwise.length > 0) await keep(viewer, file, drawn);
  return [...found, ...otherwise];
}

async function draw(viewer: { id: string }, file: FileRow): Promise<Drawn> {
  // The name under which it was drawn: a user may have renamed the file since.
  const name = (file.version === 1 ? file.mailedName : null) ?? file.name;
  const drawn = await renderPage(viewer, { sha256: file.sha256, name, size: file.size }, 1);
  const derived = { previewSha256: null, previewWidth: null, previewHeight: null, pages: null };
  if (!drawn.ok) {
    const state = { previewState: "none", previewReason: drawn.reason } as const;
    return { derived: { ...derived, ...state }, picture: null };
  }
  const { bytes, width, height, pages } = drawn.value;
  return {
    derived: {
      ...{ previewState: "ready", previewReason: null, previewSha256: sha256Of(bytes) },
      ...{ previewWidth: width, previewHeight: height, pages },
    },
    picture: bytes,
  };
}

async function lookForPicture(
  viewer: { id: string },
  { id, previewSha256 }: Pick<FileRow, "id" | "previewSha256">,
): Promise<Difference[]> {
  if (previewSha256 === null || (await blobs().has(viewer.id, previewSha256))) return [];
  return [{ of: `file ${id}`, fact: "picture", stored: null, derived: previewSha256 }];
}

/** Returns the page stored for all files with the same bytes. */
async function findKeptPage(
  viewer: { id: string },
  file: FileRow,
  { derived, picture }: Drawn,
): Promise<Difference[]> {
  if (!picture) return [];
  const [kept] = await db().select().from(previews).where(isFirstPage(viewer, file));
  const { previewSha256, previewWidth: width, previewHeight: height, pages } = derived;
  const page = { previewSha256, width, height, pages };
  return findDifferences(`file ${file.id}, page 1`, kept ?? {}, page);
}

async function keep(viewer: { id: string }, file: FileRow, { derived, picture }: Drawn) {
  if (picture) await blobs().put(viewer.id, picture);
  await runCommand(viewer, async (tx, record) => {
    if (file.threadId) await lockThread(tx, viewer, file.threadId);
    const now = await lockFile(tx, viewer, file.id);
    if (!now || now.sha256 !== file.sha256 || now.isOwnPreview) return;
    await tx.update(files).set(derived).where(ownFile(viewer, file.id));
    const { previewSha256, previewWidth: width, previewHeight: height, pages } = derived;
    if (previewSha256 && width && height && pages) {
      await holdBlob(tx, viewer, previewSha256);
      const page = { previewSha256, width, height, pages };
      await tx
        .insert(previews)
        .values({ userId: viewer.id, sha256: file.sha256, page: 1, ...page })
        .onConflictDoUpdate({
          target: [previews.userId, previews.sha256, previews.page],
          set: page,
        });
    }
    if (file.threadId) {
      await refreshThreadFiles(tx, viewer, file.threadId);
      record("thread", file.threadId);
    }
    record("file", file.id);
  });
}

function isFirstPage(viewer: { id: string }, { sha256 }: FileRow) {
  return and(eq(previews.userId, viewer.id), eq(previews.sha256, sha256), eq(previews.page, 1));
}
