import type { ArchiveEntry } from "#app/adapters/archive/zip.server.ts";
import { blobs } from "#app/adapters/blobs/blobs.server.ts";

/** What an export knows while it goes on: whose it is, which paths are taken, how much there was. */
export type Place = {
  viewer: { id: string };
  path: (folder: string, name: string) => string;
  totals: { threads: number; messages: number; files: number; tasks: number; bytes: number };
  /** Paths whose bytes were not there. */
  missing: string[];
};

/**
 * Bytes of the viewer's under a name, their hash known or found when their turn comes; noted as missing
 * when they are not there.
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
