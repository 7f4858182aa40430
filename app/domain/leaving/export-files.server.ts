import { and, asc, eq, type SQL } from "drizzle-orm";
import type { ArchiveEntry } from "#app/adapters/archive/zip.server.ts";
import { db } from "#app/adapters/db/client.server.ts";
import { files, fileVersions, previews } from "#app/domain/files/tables.server.ts";
import { archiveName } from "./archive-paths.ts";
import { blobEntry, type Place } from "./export-place.server.ts";

/** A file in the archive's JSON: its data and the decisions about it, and the path of its bytes. */
export type ExportedFile = Record<string, unknown> & { id: number; path: string };

/** Yields the bytes of these files: the newest version, earlier ones, and an uploaded preview. */
export async function* exportFiles(
  place: Place,
  folder: string,
  which: SQL | undefined,
): AsyncGenerator<ArchiveEntry, ExportedFile[]> {
  const exported: ExportedFile[] = [];
  const rows = await db().select().from(files).where(which).orderBy(asc(files.id));
  for (const { userId, ...file } of rows) {
    const name = archiveName(file.name, `File ${file.id}`);
    const within = file.decoration ? `${folder}files/hidden/` : `${folder}files/`;
    const path = place.path(within, name);
    place.totals.files += 1;
    yield blobEntry(place, { path, sha256: file.sha256, modifiedAt: file.createdAt });
    const versions = yield* exportVersions(place, folder, file.id);
    const preview = yield* exportOwnPreview(place, folder, { ...file, name });
    exported.push({ ...file, path, versions, preview });
  }
  return exported;
}

async function* exportVersions(place: Place, folder: string, fileId: number) {
  const exported = [];
  const rows = await db()
    .select()
    .from(fileVersions)
    .where(and(eq(fileVersions.userId, place.viewer.id), eq(fileVersions.fileId, fileId)))
    .orderBy(asc(fileVersions.version));
  for (const { userId, ...version } of rows) {
    const name = archiveName(version.name, `File ${fileId}`);
    const path = place.path(`${folder}files/earlier versions/${version.version}/`, name);
    yield blobEntry(place, { path, sha256: version.sha256, modifiedAt: version.replacedAt });
    exported.push({ ...version, path });
  }
  return exported;
}

type WithPreview = Pick<
  typeof files.$inferSelect,
  "name" | "sha256" | "previewSha256" | "createdAt"
>;

/**
 * Yields the preview if a user uploaded it. A preview drawn from the file's bytes has a row in
 * previews.
 */
async function* exportOwnPreview(place: Place, folder: string, file: WithPreview) {
  if (!file.previewSha256) return null;
  const [drawn] = await db()
    .select({ page: previews.page })
    .from(previews)
    .where(
      and(
        eq(previews.userId, place.viewer.id),
        eq(previews.sha256, file.sha256),
        eq(previews.previewSha256, file.previewSha256),
      ),
    );
  if (drawn) return null;
  const path = place.path(`${folder}files/previews/`, `${file.name}.webp`);
  yield blobEntry(place, { path, sha256: file.previewSha256, modifiedAt: file.createdAt });
  return path;
}
