import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { BothPages } from "#app/adapters/decode/decoder.server.ts";

/** The longer edge at which pages of two files are compared, in pixels. */
export const comparedEdge = 2000;

/** The original of one of the two files is no longer stored. */
export class OriginalMissing extends Error {}

/**
 * Returns the bytes of two files as the decoder takes them: read when its turn comes, the older file first. Throws
 * OriginalMissing, as does reading them.
 */
export async function bothOriginals(
  viewer: { id: string },
  { older, newer }: { older: { sha256: string }; newer: { sha256: string } },
): Promise<Pick<BothPages, "bytes" | "olderBytes">> {
  const olderBytes = await blobs().sizeOf(viewer.id, older.sha256);
  const newerBytes = await blobs().sizeOf(viewer.id, newer.sha256);
  if (olderBytes === null || newerBytes === null) throw new OriginalMissing();
  const read = async () => {
    const one = await blobs().read(viewer.id, older.sha256);
    const other = await blobs().read(viewer.id, newer.sha256);
    if (!one || !other) throw new OriginalMissing();
    return Buffer.concat([one, other]);
  };
  return { bytes: { byteLength: olderBytes + newerBytes, read }, olderBytes };
}
