import {
  findKeptPlaces,
  type KeptPlace,
  type PlacePair,
  pairKey,
} from "#app/domain/files/places/kept-places.server.ts";
import { type MarkCheck, placePictureAddress } from "./mark-check.ts";
import { type KnownOfThread, listWantedChecks, type WantedCheck } from "./wanted-checks.server.ts";

/**
 * Returns what the pictures say of the places of a thread's tasks on the current versions: one entry for each mark on an
 * earlier version, and for each task that names a page of one. Makes
 * nothing: what was not looked for yet is `waiting`.
 */
export async function listMarkChecks(
  viewer: { id: string },
  threadId: string,
  known: KnownOfThread = {},
): Promise<MarkCheck[]> {
  const wanted = await listWantedChecks(viewer, threadId, known);
  const kept = await findKeptPlaces(viewer, [...new Set(wanted.map(({ newer }) => newer.sha256))]);
  return wanted.map((check) => toView(check, kept.get(pairKey(pairOf(check))) ?? null));
}

/** The bytes and the box of a check. */
export function pairOf({ older, newer, page, box }: WantedCheck): PlacePair {
  return { olderSha256: older.sha256, newerSha256: newer.sha256, page, box };
}

function toView(check: WantedCheck, kept: KeptPlace | null): MarkCheck {
  const { taskId, markId, older, newer, page } = check;
  const of = {
    ...{ taskId, markId, page },
    older: { fileId: older.fileId, place: older.place },
    newer: { fileId: newer.fileId, place: newer.place },
  };
  const none = { box: null, picture: null, changes: null, words: null, notCompared: [] };
  if (check.reason !== null) return { ...of, ...none, state: "impossible", reason: check.reason };
  if (kept === null) return { ...of, ...none, state: "waiting", reason: null };
  if (!kept.ok) return { ...of, ...none, state: "impossible", reason: kept.reason };
  const { verdict, box, words = null, notCompared, changes: all = null } = kept.found;
  const changes = markId === null ? all : null;
  const picture = kept.pictureSha256 && placePictureAddress(kept.pictureSha256);
  const reason = otherPages(check, verdict);
  return { ...of, state: verdict, box, picture, words, notCompared, changes, reason };
}

/** In a document with another number of pages, a page that is not found may have become another page. */
function otherPages({ older, newer, ...check }: WantedCheck, verdict: string): string | null {
  const { olderPages, newerPages, page } = check;
  if (verdict !== "missing" || olderPages === null || newerPages === null) return null;
  if (olderPages === newerPages) return null;
  return `v${older.place} has ${olderPages} pages and v${newer.place} has ${newerPages}; only page ${page} was looked at.`;
}
