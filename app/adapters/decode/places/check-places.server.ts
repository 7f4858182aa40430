import {
  type OpenPage,
  turnedPage,
  withBothPages,
} from "#app/adapters/decode/compare/closely/open-fine-page.server.ts";
import { compareOpen, layOpenOver } from "#app/adapters/decode/compare/compare-pages.server.ts";
import type { Compared, PageBox } from "#app/adapters/decode/compare/compared.ts";
import { compareDrawings } from "#app/adapters/decode/compare/drawings/compare-drawings.server.ts";
import type { LaidOver, PageOfFile } from "#app/adapters/decode/compare/lay-over.server.ts";
import type { Box } from "#app/adapters/decode/compare/raster.ts";
import { turnedBox } from "#app/adapters/decode/compare/turns.ts";
import { onNewer } from "#app/adapters/decode/compare/words/placed-box.ts";
import { readings, touches } from "#app/adapters/decode/compare/words/with-words.ts";
import type { Decoded } from "#app/adapters/decode/decoded.ts";
import { type ClosePair, changesAt, checkClosely, closePair } from "./check-closely.server.ts";
import type { CheckedPlace, PlacesAnswer } from "./checked-places.ts";
import { drawCrops } from "./crops.server.ts";
import { type FoundPlace, findPlace, type ReadPages, readPages } from "./find-place.server.ts";

type Size = { width: number; height: number };
/** A box that covers at least this share of the page counts as the page. */
const WHOLE = 0.7;

/**
 * Looks on a page of a newer file for places (shares of the page) of an older one's page, each page drawn at most
 * `maxEdge` pixels long: whether each was found again, and whether it looks different. Returns a refusal if a page
 * cannot be drawn.
 */
export async function checkPlaces(
  older: PageOfFile,
  newer: PageOfFile,
  maxEdge: number,
  places: readonly PageBox[],
): Promise<Decoded<PlacesAnswer>> {
  const drawings = await compareDrawings(older, newer, maxEdge);
  return withBothPages({ older, newer, maxEdge }, async (before, after) => ({
    ok: true,
    value: await checkOpen({ before, after, drawings }, places),
  }));
}

async function checkOpen(
  { before, after, drawings }: { before: OpenPage; after: OpenPage; drawings: Compared | null },
  places: readonly PageBox[],
): Promise<PlacesAnswer> {
  const laid = await layOpenOver(before, after);
  const pages = await readPages(laid);
  const close = laid.isRelated ? closePair(before, after, laid) : null;
  const known: Known = { ...{ before, after, drawings, pages, close } };
  const found: CheckedPlace[] = [];
  const pictures: Uint8Array[] = [];
  for (const place of places) {
    const old = turnedBox(place, laid.turn);
    const answer = await checkPlace(known, old);
    found.push(answer);
    const here = answer.box ?? (close ? onNewer(old, close.placing) : old);
    pictures.push(await drawCrops([turnedPage(before.fine, laid.turn), old], [after.fine, here]));
  }
  return {
    olderPages: before.fine.pages,
    newerPages: after.fine.pages,
    ...{ places: found, pictures },
  };
}

type Known = {
  before: OpenPage;
  after: OpenPage;
  /** How two drawings differ by their entities. */
  drawings: Compared | null;
  pages: ReadPages;
  /** Null if the pages show something else. */
  close: ClosePair | null;
};

async function checkPlace(known: Known, old: PageBox): Promise<CheckedPlace> {
  const { pages, close } = known;
  const { laid } = pages;
  if (old.width * old.height > WHOLE) return checkPage(known);
  const found = shared(await findPlace(pages, inPixels(old, laid.olderAlone)), laid);
  if (!close) return found;
  const isHere = found.verdict === "same" || found.verdict === "blank";
  const isInPlace = isHere || found.verdict === "changed";
  if (known.drawings) return isInPlace ? ofDrawings(found, known.drawings, close, old) : found;
  const changes = changesAt(close, old);
  if (!isHere) return changes.length > 0 ? { ...found, words: readings(changes) } : found;
  const { isChanged, isInked, words, notCompared } = await checkClosely(close, old);
  if (found.verdict === "blank" && !isInked) return found;
  const box = found.box ?? onPage(onNewer(old, close.placing));
  const verdict = isChanged ? "changed" : "same";
  return { ...found, ...{ box, verdict, notCompared }, ...(words && { words }) };
}

/** Two drawings differ where their entities do. */
function ofDrawings(
  found: CheckedPlace,
  { regions, notCompared }: Compared,
  { placing }: ClosePair,
  old: PageBox,
): CheckedPlace {
  const here = onNewer(old, placing);
  const there = regions.filter((region) => touches(region, here));
  const words = there.find((region) => region.words)?.words;
  if (there.length === 0) {
    const verdict = found.verdict === "changed" ? "same" : found.verdict;
    return { ...found, verdict, notCompared };
  }
  const box = found.box ?? onPage(here);
  return { ...found, ...{ box, verdict: "changed", notCompared }, ...(words && { words }) };
}

/** A place that is nearly the whole page has changed if anything on the page has. */
async function checkPage({ before, after, drawings, pages }: Known): Promise<CheckedPlace> {
  const { regionCount, isRelated, notCompared } =
    drawings ?? (await compareOpen(before, after, pages.laid));
  const isOther = !isRelated && regionCount > 0;
  if (isOther) return { verdict: "missing", box: null, likeness: 0, notCompared };
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const verdict = regionCount > 0 ? "changed" : "same";
  return { verdict, box, likeness: 1, changes: regionCount, notCompared };
}

function inPixels({ x, y, width, height }: PageBox, page: Size): Box {
  return {
    left: x * page.width,
    right: (x + width) * page.width,
    top: y * page.height,
    bottom: (y + height) * page.height,
  };
}

function shared({ box, ...found }: FoundPlace, { newer }: LaidOver): CheckedPlace {
  const shares = box && {
    x: box.left / newer.width,
    y: box.top / newer.height,
    width: (box.right - box.left) / newer.width,
    height: (box.bottom - box.top) / newer.height,
  };
  return { ...found, box: shares && onPage(shares), notCompared: [] };
}

function onPage(box: PageBox): PageBox {
  const [x, y] = [limit(box.x), limit(box.y)];
  return { x, y, width: limit(box.x + box.width) - x, height: limit(box.y + box.height) - y };
}

function limit(share: number): number {
  return Math.max(0, Math.min(1, share));
}
