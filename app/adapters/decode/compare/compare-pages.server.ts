import type { Decoded } from "#app/adapters/decode/decoded.ts";
import { compareClosely } from "./closely/compare-closely.server.ts";
import { type Comparison, MOST_REGIONS } from "./compared.ts";
import { drawDifference } from "./difference-picture.server.ts";
import { compareDrawings } from "./drawings/compare-drawings.server.ts";
import { findChanges } from "./find-changes.server.ts";
import { drawBoth, layOver, type PageOfFile } from "./lay-over.server.ts";
import { pageNotes } from "./page-notes.ts";
import type { Placing, Raster } from "./raster.ts";
import { largest, type Region, regionsOf } from "./regions.ts";
import { sizeAfterTurn } from "./turns.ts";
import { withWords } from "./words/with-words.ts";

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
  const drawn = await drawBoth(older, newer, maxEdge);
  if (!drawn.ok) return drawn;
  const { older: before, newer: after } = drawn.value;
  const pages = { olderPages: before.pages, newerPages: after.pages };
  const laid = await layOver(before, after);
  const turnedOlder = sizeAfterTurn(before, laid.turn);
  const placing = shares(laid.placing, turnedOlder, after);
  const coarse = await findChanges(laid.older, laid.newer, laid.isDrawnAlike);
  const close = await compareClosely({ older, newer }, { laid, placing, coarse });
  if (!close.ok) return close;
  const { cells, words, notCompared } = close.value;
  const pictured = regionsOf(cells, laid);
  const seen = largest(pictured, ({ changed }) => changed).map((region) =>
    normalised(region, laid.newer),
  );
  const regions = withWords(seen, words, { placing, turn: laid.turn });
  const picture = pictured.length > 0 ? await drawDifference(laid.newer, cells) : null;
  const value = {
    ...pages,
    ...{ isRelated: laid.isRelated, turn: laid.turn, placing },
    regions: regions.slice(0, MOST_REGIONS),
    regionCount: pictured.length + regions.length - seen.length,
    notes: laid.isRelated ? pageNotes(before, after, { ...laid, placing }) : [],
    ...{ notCompared, picture },
  };
  return { ok: true, value };
}

type Size = Pick<Raster, "width" | "height">;

/** Converts a placing from pixels to shares of each page's width and height. */
function shares(placing: Placing, older: Size, newer: Size): Placing {
  return {
    scaleX: (placing.scaleX * newer.width) / older.width,
    scaleY: (placing.scaleY * newer.height) / older.height,
    shiftX: placing.shiftX / older.width,
    shiftY: placing.shiftY / older.height,
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
