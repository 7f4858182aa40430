import { contentBox, paperOf, type Raster } from "./raster.ts";

/** Pixels of the older picture for one of the newer, in each direction. */
export type Scale = { x: number; y: number };
/** A page's own size: points of a document, pixels of a picture. */
export type OwnSize = { width: number; height: number; isVector: boolean };

/** Pictures are not stretched by more than this when they are exported again. */
const MOST_STRETCH = 0.03;
const SAME = 0.004;
const [SMALLEST, LARGEST] = [0.25, 4];

/**
 * The scales at which one picture may show what the other shows, the likeliest first: page fitted to page,
 * content to content (a margin was cropped or added), and both in their own measure.
 */
export function scalesToTry(
  older: Raster & { own: OwnSize },
  newer: Raster & { own: OwnSize },
): Scale[] {
  const page = { x: older.width / newer.width, y: older.height / newer.height };
  const olderBox = contentBox(older, paperOf(older));
  const newerBox = contentBox(newer, paperOf(newer));
  const content = {
    x: (olderBox.right - olderBox.left) / (newerBox.right - newerBox.left),
    y: (olderBox.bottom - olderBox.top) / (newerBox.bottom - newerBox.top),
  };
  const scales = [...fits(page), ...fits(content)];
  if (older.own.isVector === newer.own.isVector) {
    const own = (older.width / older.own.width) * (newer.own.width / newer.width);
    scales.push({ x: own, y: own });
  }
  return scales
    .filter(({ x, y }) => [x, y].every((scale) => scale >= SMALLEST && scale <= LARGEST))
    .filter((scale, index, all) => !all.slice(0, index).some((before) => areSame(before, scale)));
}

function fits({ x, y }: Scale): Scale[] {
  if (Math.abs(x / y - 1) <= MOST_STRETCH) return [{ x, y }];
  return [Math.max(x, y), Math.min(x, y)].map((scale) => ({ x: scale, y: scale }));
}

function areSame(one: Scale, other: Scale): boolean {
  return Math.abs(one.x / other.x - 1) < SAME && Math.abs(one.y / other.y - 1) < SAME;
}
