import { blobs } from "#app/adapters/blobs/blobs.server.ts";
import { decoder } from "#app/adapters/decode/shared-decoder.server.ts";
import { PlacesTaken } from "#app/adapters/fair-places.ts";
import {
  bothOriginals,
  comparedEdge,
  OriginalMissing,
} from "#app/domain/files/bytes/both-originals.server.ts";
import { findRoom, storageFullMessage } from "#app/domain/files/bytes/storage-quota.server.ts";
import type { StoredContent } from "#app/domain/files/find-file-content.server.ts";
import { createSharedWork } from "#app/domain/files/previews/shared-work.ts";
import { type ComparablePages, findComparablePages } from "./comparable-pages.server.ts";
import { type ComparedPages, type ComparisonView, comparisonAddress } from "./comparison-view.ts";
import { findKept, type KeptComparison, keepComparison } from "./kept-comparison.server.ts";

export type FoundComparison =
  | { ok: true; view: ComparisonView; picture: StoredContent | null }
  | { ok: false; reason: string }
  /** Too many comparisons and drawings wait: the viewer's own, or those of all users. */
  | { ok: false; reason: string; busy: "owner" | "all" };

/** Per process; keyed by viewer, bytes and pages. */
const shareComparing = createSharedWork<KeptComparison>();

/**
 * Returns what changed from a page of one file to a page of another one, or why that cannot be told. It is made in the
 * decoder's process when it is first asked for, and kept for 30 days. Null if a file is missing, of another user or in
 * no thread. Rejects if aborted.
 */
export async function findComparison(
  viewer: { id: string },
  asked: ComparedPages,
  signal?: AbortSignal,
): Promise<FoundComparison | null> {
  const pages = await findComparablePages(viewer, asked);
  if (!pages) return null;
  const kept = (await findKept(viewer, pages)) ?? sameBytes(pages);
  if (kept) return shown(viewer, asked, kept);
  if ((await findRoom(viewer)) === 0) return { ok: false, reason: storageFullMessage };
  try {
    const made = await shareComparing(
      keyOf(viewer, pages),
      (end) => make(viewer, pages, end),
      signal,
    );
    return shown(viewer, asked, made);
  } catch (error) {
    if (!(error instanceof PlacesTaken)) throw error;
    const reason = "Many pages are being drawn at the moment. Please try again in a few seconds.";
    return { ok: false, reason, busy: error.whose };
  }
}

/** Like findComparison, but compares nothing: null also if these pages were not compared yet. */
export async function findKeptComparison(
  viewer: { id: string },
  asked: ComparedPages,
): Promise<FoundComparison | null> {
  const pages = await findComparablePages(viewer, asked);
  const kept = pages && ((await findKept(viewer, pages)) ?? sameBytes(pages));
  return kept && shown(viewer, asked, kept);
}

function keyOf(viewer: { id: string }, { older, newer }: ComparablePages): string {
  return [viewer.id, older.sha256, older.page, newer.sha256, newer.page].join(":");
}

const samePlace = { scaleX: 1, scaleY: 1, shiftX: 0, shiftY: 0 };

// The same page of the same bytes needs no comparing.
function sameBytes({ older, newer }: ComparablePages): KeptComparison | null {
  if (older.sha256 !== newer.sha256 || older.page !== newer.page) return null;
  const same = { isRelated: true, placing: samePlace, regions: [], regionCount: 0 };
  const found = { ...same, turn: 0 as const, notes: [], notCompared: [] };
  return { ok: true, found: { ...found, olderPages: 1, newerPages: 1 }, pictureSha256: null };
}

async function make(
  viewer: { id: string },
  pages: ComparablePages,
  signal: AbortSignal,
): Promise<KeptComparison> {
  const result = await compare(viewer, pages, signal);
  const isKept = await keepComparison(viewer, pages, result);
  return isKept ? result : { ok: false, reason: "One of these files has just changed." };
}

async function compare(
  viewer: { id: string },
  { older, newer }: ComparablePages,
  signal: AbortSignal,
): Promise<KeptComparison> {
  const names = { older: nameOf(older), newer: nameOf(newer) };
  try {
    const originals = await bothOriginals(viewer, { older, newer });
    const request = { ...originals, ...names, maxEdge: comparedEdge };
    const answer = await decoder().comparePages(request, { viewer, signal });
    if (!answer.ok) return answer;
    const { picture, ...found } = answer.value;
    const stored = picture && (await blobs().put(viewer.id, picture));
    return { ok: true, found, pictureSha256: stored?.sha256 ?? null };
  } catch (error) {
    if (error instanceof OriginalMissing) return missing;
    throw error;
  }
}

const missing = { ok: false, reason: "The original of one of these files is missing." } as const;

function nameOf({ name, page }: { name: string; page: number }) {
  return { name, page };
}

function shown(
  viewer: { id: string },
  asked: ComparedPages,
  kept: KeptComparison,
): FoundComparison {
  if (!kept.ok) return { ok: false, reason: kept.reason };
  const sha256 = kept.pictureSha256;
  const address = sha256 && comparisonAddress(asked, "picture");
  return {
    ok: true,
    view: { ...kept.found, picture: address },
    picture: sha256 ? { sha256, open: (range) => blobs().open(viewer.id, sha256, range) } : null,
  };
}
