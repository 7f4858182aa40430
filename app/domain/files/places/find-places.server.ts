import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import {
  bothOriginals,
  comparedEdge,
  OriginalMissing,
} from "#app/domain/files/bytes/both-originals.server.ts";
import { findRoom, storageFullMessage } from "#app/domain/files/bytes/storage-quota.server.ts";
import type { KeptPlace } from "./kept-places.server.ts";

type Bytes = { sha256: string; name: string };
/** The same page of two versions, and 1 to 24 places on the older one. */
export type PlacesToFind = { older: Bytes; newer: Bytes; page: number; boxes: readonly PageBox[] };

/**
 * Looks for places of an older page on the newer one, in the decoder's process. Returns one result for each place,
 * in their order; the pictures are stored, but no row refers to them yet. Rejects if aborted, and with
 * PlacesTaken.
 */
export async function findPlaces(
  viewer: { id: string },
  { older, newer, page, boxes }: PlacesToFind,
  signal?: AbortSignal,
): Promise<KeptPlace[]> {
  const refused = (reason: string): KeptPlace[] => boxes.map(() => ({ ok: false, reason }));
  try {
    const originals = await bothOriginals(viewer, { older, newer });
    if ((await findRoom(viewer)) === 0) return refused(storageFullMessage);
    const request = {
      ...originals,
      older: { name: older.name, page },
      newer: { name: newer.name, page },
      maxEdge: comparedEdge,
      places: boxes,
    };
    const answer = await decoder().checkPlaces(request, { viewer, signal });
    if (!answer.ok) return refused(answer.reason);
    const { places, pictures } = answer.value;
    const found: KeptPlace[] = [];
    for (const [index, place] of places.entries()) {
      const picture = pictures[index];
      const stored = picture && (await blobs().put(viewer.id, picture));
      found.push({ ok: true, found: place, pictureSha256: stored?.sha256 ?? null });
    }
    return found;
  } catch (error) {
    if (error instanceof OriginalMissing) return refused(missing);
    throw error;
  }
}

const missing = "The original of one of these versions is missing.";
