import sharp, { type Sharp } from "sharp";
import { type Placed, registerCoarsely } from "./coarse-placing.ts";
import { registerFinely } from "./fine-placing.ts";
import { areDrawnAlike, countEqualCells } from "./isolated-cells.ts";
import { lightness, type Placing, type Plane, paperOf, type Raster } from "./raster.ts";
import { type OwnSize, type Scale, scalesToTry } from "./scales.ts";
import { type Turn, turned, turns } from "./turns.ts";
import { warp } from "./warp.ts";

export type PageOfFile = { bytes: Uint8Array; name: string; page: number };
export type DrawnRaster = Raster & { own: OwnSize; pages: number };
export type LaidOver = {
  /** False if the two pages have nothing in common: then they are laid over each other at full size. */
  isRelated: boolean;
  newer: Raster;
  /** The older page moved and scaled onto the newer one, in the newer one's size. */
  older: Raster;
  /** The whole older page at the scale of `newer`. */
  olderAlone: Raster;
  /** Where a point of `newer` lies in `olderAlone`. */
  inOlderAlone: Placing;
  /** Where a point of the drawn newer page lies on the drawn older one, after its turn. */
  placing: Placing;
  /** How far the older page was turned clockwise to lie like the newer one. */
  turn: Turn;
  /** Whether most of what both show is equal bit for bit. */
  isDrawnAlike: boolean;
};

const RELATED = 0.25;
/** Pages that agree by less are turned as well, */
const DOUBTFUL = 0.5;
/** and the turn is believed if they then agree by this factor better. */
const TURNED = 1.5;

/**
 * Scales and moves both pictures onto each other, at the smaller of their two resolutions. `likely` is the turn that is
 * tried first.
 */
export async function layOver(
  before: DrawnRaster,
  newer: DrawnRaster,
  likely: Turn = 0,
): Promise<LaidOver> {
  const newerPlane = lightness(newer);
  const { older, olderPlane, coarse, turn } = bestTurn({ before, newer, likely }, newerPlane);
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
    ? registerFinely(
        sameScale === older ? olderPlane : lightness(sameScale),
        canvas === newer ? newerPlane : lightness(canvas),
        rough,
      )
    : rough;
  const moved = isStill(placing, sameScale, canvas)
    ? sameScale
    : warp(sameScale, canvas, placing, paperOf(canvas));
  return {
    ...{ isRelated, turn },
    isDrawnAlike: moved === sameScale && areDrawnAlike(countEqualCells(moved, canvas)),
    newer: canvas,
    olderAlone: sameScale,
    inOlderAlone: placing,
    older: moved,
    placing: {
      scaleX: (placing.scaleX * back.x) / reach.x,
      scaleY: (placing.scaleY * back.y) / reach.y,
      shiftX: placing.shiftX * back.x,
      shiftY: placing.shiftY * back.y,
    },
  };
}

type Turned = { older: DrawnRaster; olderPlane: Plane; coarse: Placed; turn: Turn };

/** Places the older page as it likely lies and, where it does not fit, turned on each side. */
function bestTurn(
  { before, newer, likely }: { before: DrawnRaster; newer: DrawnRaster; likely: Turn },
  newerPlane: Plane,
): Turned {
  const at = (turn: Turn): Turned => {
    const older = turnedRaster(before, turn);
    const olderPlane = lightness(older);
    const coarse = registerCoarsely(olderPlane, newerPlane, scalesToTry(older, newer));
    return { older, olderPlane, coarse, turn };
  };
  let best = at(likely);
  if (best.coarse.likeness >= DOUBTFUL) return best;
  const least = Math.max(RELATED, best.coarse.likeness) * TURNED;
  for (const turn of turns.filter((one) => one !== likely)) {
    const other = at(turn);
    if (other.coarse.likeness >= Math.max(least, best.coarse.likeness)) best = other;
  }
  return best;
}

function turnedRaster(raster: DrawnRaster, turn: Turn): DrawnRaster {
  const { own, pages } = raster;
  if (turn === 0) return raster;
  const isAcross = turn !== 180;
  const size = isAcross ? { ...own, width: own.height, height: own.width } : own;
  return { ...turned(raster, turn), own: size, pages };
}

/** Scales a picture by these factors. */
export async function resized<R extends Raster>(raster: R, { x, y }: Scale): Promise<Raster | R> {
  const width = Math.max(1, Math.round(raster.width * x));
  const height = Math.max(1, Math.round(raster.height * y));
  if (width === raster.width && height === raster.height) return raster;
  const data = await raw(raster).resize({ width, height, fit: "fill" }).raw().toBuffer();
  return { width, height, data };
}

/** Two programs draw the same page with different sharpness; a slight blur reduces that difference. */
export async function softened(raster: Raster): Promise<Raster> {
  return { ...raster, data: await raw(raster).blur(SOFTNESS).raw().toBuffer() };
}

const SOFTNESS = 1;

/** A picture for sharp. */
export function raw({ width, height, data }: Raster): Sharp {
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
