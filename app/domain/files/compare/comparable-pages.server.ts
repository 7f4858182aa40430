import { db } from "#app/adapters/db/client.server.ts";
import type { FileRow } from "#app/domain/files/file-view.server.ts";
import { findFileAt } from "#app/domain/files/versions/earlier-bytes.server.ts";
import type { ComparedPages } from "./comparison-view.ts";

/** A page of a file, and the bytes that show it: a preview that a person uploaded, else the file's own. */
export type ComparablePage = {
  fileId: number;
  sha256: string;
  name: string;
  page: number;
};
export type ComparablePages = { older: ComparablePage; newer: ComparablePage };

/** The two pages; null unless both files are the viewer's and came in threads (the same or two). */
export async function findComparablePages(
  viewer: { id: string },
  { older, newer, olderPage, newerPage, ...versions }: ComparedPages,
): Promise<ComparablePages | null> {
  const before = await findFileAt(db(), viewer, older, versions.olderVersion);
  const after = await findFileAt(db(), viewer, newer, versions.newerVersion);
  if (!before || !after) return null;
  if (before.threadId === null || after.threadId === null) return null;
  return { older: pageOf(before, olderPage), newer: pageOf(after, newerPage) };
}

/** Returns the bytes that show a page of a file now. */
export function pageOf(file: FileRow, page: number): ComparablePage {
  const own = file.isOwnPreview && file.previewSha256 !== null;
  return {
    fileId: file.id,
    sha256: own ? (file.previewSha256 ?? file.sha256) : file.sha256,
    name: own ? "preview" : file.name,
    page,
  };
}
