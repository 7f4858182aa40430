import {
  unseenWords,
  wordsOf,
} from "#app/adapters/decode/compare/closely/compare-closely.server.ts";
import {
  comparePart,
  type FinePair,
  grownWithin,
  sizedPair,
} from "#app/adapters/decode/compare/closely/look-closely.server.ts";
import {
  fitted,
  type OpenPage,
  turnedPage,
} from "#app/adapters/decode/compare/closely/open-fine-page.server.ts";
import { placingInShares } from "#app/adapters/decode/compare/compare-pages.server.ts";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import type { LaidOver } from "#app/adapters/decode/compare/lay-over.server.ts";
import type { Box } from "#app/adapters/decode/compare/raster.ts";
import { piecesOf } from "#app/adapters/decode/compare/regions.ts";
import type { WordChange } from "#app/adapters/decode/compare/words/changed-words.ts";
import { onNewer } from "#app/adapters/decode/compare/words/placed-box.ts";
import { readings, touches } from "#app/adapters/decode/compare/words/with-words.ts";
import type { CheckedPlace } from "./checked-places.ts";

/** The resolution at which a place of a document is compared, in dots per inch. */
const DPI = 300;
/** The most pixels of a place; a larger one is compared at a lower resolution. */
const MOST_PIXELS = 12_000_000;
/** Pages that do not lie on each other as they are were placed by their small pictures, with an error that grows. */
const MOST_LARGER = 2.5;
/** The least side of a place on paper that is compared, in points, and in pixels of a picture. */
const LEAST_SIDE = { points: 12, pixels: 24 };

/** Both pages of which places are compared, and the words in which they differ (null if they cannot be told). */
export type ClosePair = FinePair & { laid: LaidOver; changes: WordChange[] | null };
export type CloseVerdict = Pick<CheckedPlace, "words" | "notCompared"> & {
  isChanged: boolean;
  /** Whether one of the pages shows anything there. */
  isInked: boolean;
};

/** Makes two related open pages ready to be compared at places. */
export function closePair(before: OpenPage, after: OpenPage, laid: LaidOver): ClosePair {
  const placing = placingInShares(laid, before.drawn, after.drawn);
  const pair = { older: turnedPage(before.fine, laid.turn), newer: after.fine, placing };
  return { ...pair, laid, changes: wordsOf(pair) };
}

/** Compares a place of the older page (in shares, after its turn) with where it lies on the newer one, at 300 dpi. */
export async function checkClosely(pair: ClosePair, old: PageBox): Promise<CloseVerdict> {
  const here = onNewer(old, pair.placing);
  const changes = changesAt(pair, old);
  const sized = sizedPair(pair, sizeFor(pair, here));
  const place = inPixels(here, sized.size, leastSide(pair, sized.size));
  const part = grownWithin(place, sized.size);
  const { found, before, after } = await comparePart(sized, part, pair.laid);
  const pieces = found ? piecesOf(found) : [];
  const isSeen = pieces.some((piece) => overlap(piece, within(place, part)));
  return {
    isChanged: isSeen || changes.length > 0,
    isInked: [before, after].some(({ data }) => isInked(data)),
    ...(changes.length > 0 && { words: readings(changes) }),
    notCompared: unseenWords(pair, pair.changes, sized.size, pair.laid),
  };
}

/** The changed words that lie at a place of the older page, or where it is on the newer one. */
export function changesAt({ changes, placing }: ClosePair, old: PageBox): WordChange[] {
  const here = onNewer(old, placing);
  return (changes ?? []).filter(
    ({ from, box }) => (from && touches(from, old)) || (box && touches(box, here)),
  );
}

function sizeFor({ older, newer, laid, placing }: ClosePair, { width, height }: PageBox) {
  const longer = Math.max(newer.width, newer.height);
  const wanted = newer.isVector ? (longer / 72) * DPI : newer.mostEdge;
  const isStill = Math.abs(placing.scaleX - 1) < 1e-3 && Math.abs(placing.shiftX) < 1e-3;
  const placed = Math.max(laid.newer.width, laid.newer.height) * MOST_LARGER;
  const edge = Math.min(wanted, older.mostEdge, newer.mostEdge, isStill ? wanted : placed);
  const size = fitted(newer, edge);
  const pixels = width * size.width * height * size.height;
  return fitted(newer, edge * Math.min(1, Math.sqrt(MOST_PIXELS / Math.max(1, pixels))));
}

function leastSide({ newer }: ClosePair, size: { width: number }): number {
  return newer.isVector ? (LEAST_SIDE.points * size.width) / newer.width : LEAST_SIDE.pixels;
}

/** A box in whole pixels of a page, at least this wide and high as far as the page goes. */
function inPixels(
  { x, y, width, height }: PageBox,
  page: { width: number; height: number },
  least: number,
): Box {
  const side = (at: number, length: number, whole: number) => {
    const more = Math.max(0, least - length * whole) / 2;
    const from = Math.floor(Math.max(0, Math.min(whole - 1, at * whole - more)));
    return [from, Math.ceil(Math.max(from + 1, Math.min(whole, (at + length) * whole + more)))];
  };
  const [left = 0, right = 0] = side(x, width, page.width);
  const [top = 0, bottom = 0] = side(y, height, page.height);
  return { left, top, right, bottom };
}

function within(box: Box, part: Box): Box {
  return {
    left: box.left - part.left,
    right: box.right - part.left,
    top: box.top - part.top,
    bottom: box.bottom - part.top,
  };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function isInked(data: Uint8Array): boolean {
  const { buffer, byteOffset, byteLength } = data;
  const bytes = byteOffset % 4 === 0 ? data : new Uint8Array(data);
  const pixels =
    bytes === data
      ? new Uint32Array(buffer, byteOffset, byteLength / 4)
      : new Uint32Array(bytes.buffer);
  return pixels.some((pixel) => pixel !== pixels[0]);
}
