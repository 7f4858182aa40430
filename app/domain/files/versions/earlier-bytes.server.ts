import { and, asc, eq, type SQL } from "drizzle-orm";
import { db, type Queryable } from "#app/adapters/db/client.server.ts";
import type { FileView } from "#app/domain/files/file.ts";
import { contentAddress, previewAddress } from "#app/domain/files/file-address.ts";
import { type FileRow, toFileView } from "#app/domain/files/file-view.server.ts";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { files, fileVersions, previews, shownFile } from "#app/domain/files/tables.server.ts";
import { placesOfBytes } from "./places-of-bytes.ts";

type AsideRow = typeof fileVersions.$inferSelect;
type Drawn = Pick<
  typeof previews.$inferSelect,
  "previewSha256" | "width" | "height" | "pages"
> | null;

/**
 * Returns the viewer's file with the bytes of an earlier version; its current row for its own version, or null.
 * Null if the file had no such version, or findFile finds none.
 */
export async function findFileAt(
  on: Queryable,
  viewer: { id: string },
  fileId: number,
  version: number | null,
): Promise<FileRow | null> {
  const file = await findFile(on, viewer, fileId);
  if (!file || version === null || version === file.version) return file;
  const isOne = and(eq(fileVersions.fileId, fileId), eq(fileVersions.version, version));
  const [found] = await selectAside(on, viewer, isOne);
  return found ? rowAt(file, found.aside, found.drawn) : null;
}

/** Whether a file of the viewer's had these bytes before it was replaced. */
export async function hadBytes(
  on: Queryable,
  viewer: { id: string },
  fileId: number,
  sha256: string,
): Promise<boolean> {
  const earlier = and(
    eq(fileVersions.userId, viewer.id),
    eq(fileVersions.fileId, fileId),
    eq(fileVersions.sha256, sha256),
  );
  return (await on.$count(fileVersions, earlier)) > 0;
}

/**
 * The earlier versions of the viewer's replaced files that `which` names and that are shown, by file, oldest
 * first. Bytes that only got another name are listed once.
 */
export async function listEarlierVersions(
  viewer: { id: string },
  which: SQL,
): Promise<(FileView & { sentAt: string })[]> {
  const found = await selectAside(db(), viewer, and(which, shownFile));
  return [...Map.groupBy(found, ({ file }) => file.id).values()].flatMap((own) => {
    const file = own[0]?.file;
    if (!file) return [];
    const hashes = [...own.map(({ aside }) => aside.sha256), file.sha256];
    const places = placesOfBytes(hashes, file.stackPlace);
    return own.flatMap(({ aside, drawn }, at) => {
      const stackPlace = places[at] ?? 1;
      if (places[at + 1] === stackPlace) return [];
      const sentAt = own[at - 1]?.aside.replacedAt ?? file.emailSentAt ?? file.createdAt;
      const row = { ...rowAt(file, aside, drawn), stackId: file.stackId ?? file.id, stackPlace };
      return [{ ...toEarlierView(row), sentAt: sentAt.toISOString() }];
    });
  });
}

function selectAside(on: Queryable, viewer: { id: string }, which: SQL | undefined) {
  return on
    .select({
      file: files,
      aside: fileVersions,
      drawn: {
        previewSha256: previews.previewSha256,
        width: previews.width,
        height: previews.height,
        pages: previews.pages,
      },
    })
    .from(fileVersions)
    .innerJoin(files, and(eq(files.userId, fileVersions.userId), eq(files.id, fileVersions.fileId)))
    .leftJoin(
      previews,
      and(
        eq(previews.userId, fileVersions.userId),
        eq(previews.sha256, fileVersions.sha256),
        eq(previews.page, 1),
      ),
    )
    .where(and(eq(fileVersions.userId, viewer.id), which))
    .orderBy(asc(fileVersions.fileId), asc(fileVersions.version));
}

/** A page that was not drawn before the file was replaced is drawn on request. */
function rowAt(file: FileRow, aside: AsideRow, drawn: Drawn): FileRow {
  const { version, name, type, size, sha256 } = aside;
  return {
    ...file,
    ...{ version, name, type, size, sha256 },
    ...{ previewState: "ready", previewReason: null, isOwnPreview: false },
    ...{ isStackFront: false, versionQuestion: null },
    previewSha256: drawn?.previewSha256 ?? null,
    previewWidth: drawn?.width ?? null,
    previewHeight: drawn?.height ?? null,
    pages: drawn?.pages ?? null,
  };
}

const drawnKinds = new Set(["image", "design", "document", "cad"]);

/** Returns a row of findFileAt in the shape that screens show, with the addresses of those bytes. */
function toEarlierView(row: FileRow): FileView {
  const { id, sha256, version, previewSha256, kind } = row;
  return {
    ...toFileView(row),
    content: contentAddress(id, sha256, version),
    previewUrl: drawnKinds.has(kind) ? previewAddress(id, previewSha256 ?? "", version) : null,
  };
}
