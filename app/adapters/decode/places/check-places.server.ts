import {
  type OpenPage,
  withBothPages,
} from "#app/adapters/decode/compare/closely/open-fine-page.server.ts";
import type { PageBox } from "#app/adapters/decode/compare/compared.ts";
import {
  type LaidOver,
  layOver,
  type PageOfFile,
} from "#app/adapters/decode/compare/lay-over.server.ts";
import type { Box } from "#app/adapters/decode/compare/raster.ts";
import type { Decoded } from "#app/adapters/decode/decoded.ts";
import type { CheckedPlace, PlacesAnswer } from "./checked-places.ts";
import { drawCrops } from "./crops.server.ts";
import { type FoundPlace, findPlace, readPages } from "./find-place.server.ts";

type Size = { width: number; height: number };

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
  return withBothPages({ older, newer, maxEdge }, async (before, after) => ({
    ok: true,
    value: await checkOpen(before, after, places),
  }));
}

async function checkOpen(
  before: OpenPage,
  after: OpenPage,
  places: readonly PageBox[],
): Promise<PlacesAnswer> {
  const laid = await layOver(before.drawn, after.drawn);
  const pages = await readPages(laid);
  const found: CheckedPlace[] = [];
  const pictures: Uint8Array[] = [];
  for (const place of places) {
    const old = inPixels(place, laid.olderAlone);
    const answer = await findPlace(pages, old);
    found.push(shared(answer, laid));
    pictures.push(
      await drawCrops([laid.olderAlone, old], [laid.newer, shownOn(answer, old, laid)]),
    );
  }
  return {
    olderPages: before.fine.pages,
    newerPages: after.fine.pages,
    ...{ places: found, pictures },
  };
}

/** The part of the newer page to show: the place where it was found, else its old position. */
function shownOn({ box }: FoundPlace, old: Box, { inOlderAlone }: LaidOver): Box {
  if (box) return box;
  const { scaleX, scaleY, shiftX, shiftY } = inOlderAlone;
  return {
    left: (old.left - shiftX) / scaleX,
    right: (old.right - shiftX) / scaleX,
    top: (old.top - shiftY) / scaleY,
    bottom: (old.bottom - shiftY) / scaleY,
  };
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
  if (!box) return { ...found, box };
  const x = limit(box.left / newer.width);
  const y = limit(box.top / newer.height);
  const width = limit(box.right / newer.width) - x;
  const height = limit(box.bottom / newer.height) - y;
  return { ...found, box: { x, y, width, height } };
}

function limit(share: number): number {
  return Math.max(0, Math.min(1, share));
}
