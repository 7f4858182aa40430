import sharp from "sharp";
import type { Decoded } from "#app/adapters/decode/decoded.ts";
import { WEBP } from "#app/adapters/decode/preview/limits.ts";
import { CELL } from "./cell-colours.ts";
import { type Cells, isChanged } from "./changed-cells.ts";
import { compareClosely } from "./closely/compare-closely.server.ts";
import { type OpenPage, withBothPages } from "./closely/open-fine-page.server.ts";
import { type Comparison, MOST_REGIONS } from "./compared.ts";
import { compareDrawings } from "./drawings/compare-drawings.server.ts";
import { findChanges } from "./find-changes.server.ts";
import { type LaidOver, layOver, type PageOfFile } from "./lay-over.server.ts";
import { pageNotes } from "./page-notes.ts";
import type { Placing, Raster } from "./raster.ts";
import { largest, type Region, regionsOf } from "./regions.ts";
import { sizeAfterTurn } from "./turns.ts";
import { turnByWords } from "./words/turn-by-words.ts";
import { withWords } from "./words/with-words.ts";

/** How much of its darkness the newer page keeps in the picture of the difference. */
const PALE = 0.35;

/**
 * Compares two pages, each at most `maxEdge` pixels long: two drawings by their entities, all others as pictures.
 * Returns a refusal if a page cannot be drawn.
 */
export async function comparePages(
  older: PageOfFile,
  newer: PageOfFile,
  maxEdge: number,
): Promise<Decoded<Comparison>> {
  const compared = await compareDrawings(older, newer, maxEdge);
  return compared ? { ok: true, value: compared } : comparePictures(older, newer, maxEdge);
}

/** Lays the older page over the newer one, finds where they look or read different, and draws that. */
async function comparePictures(
  older: PageOfFile,
  newer: PageOfFile,
  maxEdge: number,
): Promise<Decoded<Comparison>> {
  return withBothPages({ older, newer, maxEdge }, async (before, after) => ({
    ok: true,
    value: await compareOpen(before, after, await layOpenOver(before, after)),
  }));
}

/** Lays the older of two open pages over the newer one. */
export async function layOpenOver(before: OpenPage, after: OpenPage): Promise<LaidOver> {
  const likely = turnByWords(before.fine.words?.words ?? [], after.fine.words?.words ?? []);
  return layOver(before.drawn, after.drawn, likely);
}

/** Compares two open pages that were laid over each other. */
export async function compareOpen(
  before: OpenPage,
  after: OpenPage,
  laid: LaidOver,
): Promise<Comparison> {
  const [older, newer] = [before.drawn, after.drawn];
  const placing = placingInShares(laid, older, newer);
  const coarse = await findChanges(laid.older, laid.newer, laid.isDrawnAlike);
  const both = { older: before.fine, newer: after.fine };
  const { cells, words, notCompared } = await compareClosely(both, { laid, placing, coarse });
  const pictured = regionsOf(cells, laid);
  const seen = largest(pictured, ({ changed }) => changed).map((region) =>
    normalised(region, laid.newer),
  );
  const regions = withWords(seen, words, { placing, turn: laid.turn });
  return {
    ...{ olderPages: older.pages, newerPages: newer.pages },
    ...{ isRelated: laid.isRelated, turn: laid.turn, placing },
    regions: regions.slice(0, MOST_REGIONS),
    regionCount: pictured.length + regions.length - seen.length,
    notes: laid.isRelated ? pageNotes(older, newer, { ...laid, placing }) : [],
    notCompared,
    picture: pictured.length > 0 ? await drawDifference(laid.newer, cells) : null,
  };
}

type Size = Pick<Raster, "width" | "height">;

/** Where a point of the newer page lies on the older one after its turn, in shares of each page's width and height. */
export function placingInShares({ placing, turn }: LaidOver, older: Size, newer: Size): Placing {
  const { width, height } = sizeAfterTurn(older, turn);
  return {
    scaleX: (placing.scaleX * newer.width) / width,
    scaleY: (placing.scaleY * newer.height) / height,
    shiftX: placing.shiftX / width,
    shiftY: placing.shiftY / height,
  };
}

function normalised(region: Region, { width, height }: Raster) {
  return {
    x: region.left / width,
    y: region.top / height,
    width: (region.right - region.left) / width,
    height: (region.bottom - region.top) / height,
  };
}

/** Draws the newer page pale and grey, and the changes in magenta, as WebP. */
async function drawDifference(newer: Raster, cells: Cells): Promise<Uint8Array> {
  const { width, height, data } = newer;
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * cells.columns;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const to = (y * width + x) * 3;
      const light =
        0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
      const pale = 255 - (255 - light) * PALE;
      const isMarked = isChanged(cells, row + Math.floor(x / CELL));
      out[to] = isMarked ? 200 + light * 0.2 : pale;
      out[to + 1] = isMarked ? light * 0.55 : pale;
      out[to + 2] = isMarked ? 110 + light * 0.5 : pale;
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .webp(WEBP)
    .toBuffer();
}
