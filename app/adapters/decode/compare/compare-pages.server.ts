import type { Decoded } from "#app/adapters/decode/decoded.ts";
import type { Comparison } from "./compared.ts";
import { drawDifference } from "./difference-picture.server.ts";
import { compareDrawings } from "./drawings/compare-drawings.server.ts";
import { findChanges } from "./find-changes.server.ts";
import { drawBoth, layOver, type PageOfFile } from "./lay-over.server.ts";
import type { Placing, Raster } from "./raster.ts";
import { largest, type Region, regionsOf } from "./regions.ts";

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

/** Lays the older page over the newer one, finds where they look different, and draws that. */
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
  const cells = await findChanges(laid.older, laid.newer);
  const regions = regionsOf(cells, laid);
  const picture = regions.length > 0 ? await drawDifference(laid.newer, cells) : null;
  const value = {
    ...pages,
    isRelated: laid.isRelated,
    placing: shares(laid.placing, before, after),
    regions: largest(regions, ({ changed }) => changed).map((region) =>
      normalised(region, laid.newer),
    ),
    regionCount: regions.length,
    picture,
  };
  return { ok: true, value };
}

/** Converts a placing from pixels to shares of each page's width and height. */
function shares(placing: Placing, older: Raster, newer: Raster): Placing {
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
