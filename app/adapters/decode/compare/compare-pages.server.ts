import sharp, { type Sharp } from "sharp";
import { type Decoded, refuse } from "#app/adapters/decode/decoded.ts";
import type { Sheet } from "#app/adapters/decode/preview/finish.server.ts";
import { drawSheet } from "#app/adapters/decode/preview/render-preview.server.ts";
import { changedCells } from "./changed-cells.ts";
import { placeCoarsely } from "./coarse-placing.ts";
import type { Comparison } from "./compared.ts";
import { drawDifference } from "./difference-picture.server.ts";
import { placeFinely } from "./fine-placing.ts";
import { lightness, type Placing, paperOf, type Raster } from "./raster.ts";
import { type Region, regionsOf } from "./regions.ts";
import { type OwnSize, type Scale, scalesToTry } from "./scales.ts";
import { warp } from "./warp.ts";

export type PageOfFile = { bytes: Uint8Array; name: string; page: number };
type DrawnRaster = Raster & { own: OwnSize; pages: number };

const MOST_REGIONS = 200;
/** Below this the two pages show nothing that lies at the same place: they are laid page on page. */
const RELATED = 0.25;

/**
 * Compares two pages, each at most `maxEdge` pixels long: lays the older one over the newer one, finds where
 * they look different, and draws that. Returns a refusal if a page cannot be drawn.
 */
export async function comparePages(
  older: PageOfFile,
  newer: PageOfFile,
  maxEdge: number,
): Promise<Decoded<Comparison>> {
  const before = await drawSheet(older.bytes, { ...older, maxEdge }, toRaster);
  if (!before.ok) return refuse(before.code, `The older version: ${before.reason}`);
  const after = await drawSheet(newer.bytes, { ...newer, maxEdge }, toRaster);
  if (!after.ok) return refuse(after.code, `The newer version: ${after.reason}`);
  const pages = { olderPages: before.value.pages, newerPages: after.value.pages };
  const laid = await layOver(before.value, after.value);
  const cells = changedCells(await softened(laid.older), await softened(laid.newer));
  const regions = regionsOf(cells, laid.newer);
  const picture = regions.length > 0 ? await drawDifference(laid.newer, cells) : null;
  const value = {
    ...pages,
    isRelated: laid.isRelated,
    placing: shares(laid.placing, before.value, after.value),
    regions: largest(regions).map((region) => normalised(region, laid.newer)),
    regionCount: regions.length,
    picture,
  };
  return { ok: true, value };
}

async function toRaster(
  image: Sharp,
  maxEdge: number,
  sheet: Sheet,
): Promise<Decoded<DrawnRaster>> {
  const { data, info } = await image
    .flatten({ background: "#fff" })
    .resize({ width: maxEdge, height: maxEdge, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const own = { width: sheet.width, height: sheet.height, isVector: sheet.isVector };
  return {
    ok: true,
    value: { width: info.width, height: info.height, data, own, pages: sheet.pages },
  };
}

/** Both pictures at one scale and place, at the smaller of their two resolutions. */
async function layOver(older: DrawnRaster, newer: DrawnRaster) {
  const [olderPlane, newerPlane] = [lightness(older), lightness(newer)];
  const coarse = placeCoarsely(olderPlane, newerPlane, scalesToTry(older, newer));
  const isRelated = coarse.likeness >= RELATED;
  const scale = isRelated
    ? { x: coarse.scaleX, y: coarse.scaleY }
    : { x: older.width / newer.width, y: older.height / newer.height };
  const reduced = Math.min(1, scale.x, scale.y);
  const canvas = await resized(newer, { x: reduced, y: reduced });
  const reach = { x: newer.width / canvas.width, y: newer.height / canvas.height };
  const sameScale = await resized(older, {
    x: 1 / (scale.x * reach.x),
    y: 1 / (scale.y * reach.y),
  });
  const back = { x: older.width / sameScale.width, y: older.height / sameScale.height };
  const rough: Placing = {
    scaleX: (scale.x * reach.x) / back.x,
    scaleY: (scale.y * reach.y) / back.y,
    shiftX: isRelated ? coarse.shiftX / back.x : 0,
    shiftY: isRelated ? coarse.shiftY / back.y : 0,
  };
  const placing = isRelated
    ? placeFinely(
        sameScale === older ? olderPlane : lightness(sameScale),
        canvas === newer ? newerPlane : lightness(canvas),
        rough,
      )
    : rough;
  return {
    isRelated,
    newer: canvas,
    older: isStill(placing, sameScale, canvas)
      ? sameScale
      : warp(sameScale, canvas, placing, paperOf(canvas)),
    placing: {
      scaleX: (placing.scaleX * back.x) / reach.x,
      scaleY: (placing.scaleY * back.y) / reach.y,
      shiftX: placing.shiftX * back.x,
      shiftY: placing.shiftY * back.y,
    },
  };
}

async function resized<R extends Raster>(raster: R, { x, y }: Scale): Promise<Raster | R> {
  const width = Math.max(1, Math.round(raster.width * x));
  const height = Math.max(1, Math.round(raster.height * y));
  if (width === raster.width && height === raster.height) return raster;
  const data = await raw(raster).resize({ width, height, fit: "fill" }).raw().toBuffer();
  return { width, height, data };
}

// Two programs that draw the same page differ in sharpness; slightly blurred, they differ less.
async function softened(raster: Raster): Promise<Raster> {
  return { ...raster, data: await raw(raster).blur(SOFTNESS).raw().toBuffer() };
}

const SOFTNESS = 1;

function raw({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function isStill({ scaleX, scaleY, shiftX, shiftY }: Placing, older: Raster, newer: Raster) {
  return (
    older.width === newer.width &&
    older.height === newer.height &&
    Math.abs(shiftX) < 0.1 &&
    Math.abs(shiftY) < 0.1 &&
    Math.abs(scaleX - 1) * newer.width < 0.1 &&
    Math.abs(scaleY - 1) * newer.height < 0.1
  );
}

/** A placing of pixels as one of shares of each page's width and height. */
function shares(placing: Placing, older: Raster, newer: Raster): Placing {
  return {
    scaleX: (placing.scaleX * newer.width) / older.width,
    scaleY: (placing.scaleY * newer.height) / older.height,
    shiftX: placing.shiftX / older.width,
    shiftY: placing.shiftY / older.height,
  };
}

function largest(regions: readonly Region[]): Region[] {
  if (regions.length <= MOST_REGIONS) return [...regions];
  const least = regions.map(({ changed }) => changed).toSorted((a, b) => b - a)[MOST_REGIONS - 1];
  return regions.filter(({ changed }) => changed >= (least ?? 0)).slice(0, MOST_REGIONS);
}

function normalised(region: Region, { width, height }: Raster) {
  return {
    x: region.left / width,
    y: region.top / height,
    width: (region.right - region.left) / width,
    height: (region.bottom - region.top) / height,
  };
}
