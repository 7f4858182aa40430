import type { ArchiveEntry } from "#app/adapters/archive/zip.server.ts";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";

/**
 * The state of an export: the viewer, the paths in use, the totals, and the paths without bytes.
 */
export type Place = {
  viewer: { id: string };
  path: (folder: string, name: string) => string;
  totals: { threads: number; messages: number; files: number; tasks: number; bytes: number };
  /** Paths whose bytes are not stored. */
  missing: string[];
};

/**
 * Returns an archive entry for a blob of the viewer's. Its hash is given, or found when the entry
 * is written. If the bytes are not stored, the path is recorded as missing.
 */
export function blobEntry(
  place: Place,
  {
    path,
    sha256,
    modifiedAt,
  }: { path: string; sha256: string | (() => Promise<string>); modifiedAt: Date },
): ArchiveEntry {
  return {
    path,
    modifiedAt,
    async open() {
      const blob = await blobs().open(
        place.viewer.id,
        typeof sha256 === "string" ? sha256 : await sha256(),
      );
      if (!blob) place.missing.push(path);
      place.totals.bytes += blob?.size ?? 0;
      return blob?.stream ?? null;
    },
  };
}
